import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['ann@example.org', 'ann@example.org'],
  ['  Ann@Example.ORG ', 'ann@example.org'],
  ['ann+x@example.org', 'ann@example.org'],
  ['ann+x+y@example.org', 'ann@example.org'],
  ['+ann@example.org', '+ann@example.org'],
  ['ann.smith@example.org', 'ann.smith@example.org'],
  ['A.n.n+slots@Gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['an.n@googlemail.com.', 'ann@gmail.com'],
  ['a_n-n@protonmail.com', 'ann@proton.me'],
  ['ann@me.com', 'ann@icloud.com'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
  // Full-width letters are the same address to who types it.
  ['ａｎｎ@example.org', 'ann@example.org'],
  ['...@gmail.com', '...@gmail.com'],
  ['no address', 'no address'],
  ['@example.org', '@example.org'],
])('%s leads to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
  expect(mailboxOf(mailbox)).toBe(mailbox);
});
