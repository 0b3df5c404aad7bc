import { beforeEach, describe, expect, it } from 'vitest';
import { referral, rememberReferral } from './referral.ts';

describe('who sent the visitor', () => {
  beforeEach(() => sessionStorage.clear());

  it('is kept while the visitor looks around', () => {
    rememberReferral('?affiliateCode=WATER7&referralCode=friend-1');
    expect(referral('')).toEqual({ affiliateCode: 'WATER7', referralCode: 'friend-1' });
  });

  it('is the newest address’s', () => {
    rememberReferral('?affiliateCode=WATER7');
    expect(referral('?affiliateCode=MOON8')).toEqual({ affiliateCode: 'MOON8' });
  });

  it.each(['<script>', 'a b', 'x'.repeat(33), ''])('is nothing where the address has nonsense: %s', (code) => {
    expect(referral(`?affiliateCode=${encodeURIComponent(code)}`)).toEqual({});
  });
});
