import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Table,
  TextQuote,
  Undo2,
} from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Popover } from '@pavilion/ui/popover';
import { TextField } from '@pavilion/ui/text-field';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import styles from './rich-text.module.css';

/** An address of the web, of a mailbox, of a telephone, or a place of the portal. */
const LINK = /^(?:https:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/;

interface Tool {
  key: string;
  label: string;
  icon: LucideIcon;
  run(editor: Editor): void;
  /** Name and attributes of what it makes; absent where it makes nothing that could be on. */
  on?: readonly [string, Record<string, unknown>?];
}

/** What can be done with the words that are chosen. */
export function RichTextTools({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const tools: readonly Tool[] = [
    {
      key: 'h2',
      label: t`Heading`,
      icon: Heading2,
      on: ['heading', { level: 2 }],
      run: (on) => on.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      key: 'h3',
      label: t`Smaller heading`,
      icon: Heading3,
      on: ['heading', { level: 3 }],
      run: (on) => on.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    { key: 'bold', label: t`Bold`, icon: Bold, on: ['bold'], run: (on) => on.chain().focus().toggleBold().run() },
    { key: 'italic', label: t`Italic`, icon: Italic, on: ['italic'], run: (on) => on.chain().focus().toggleItalic().run() },
    { key: 'list', label: t`List`, icon: List, on: ['bulletList'], run: (on) => on.chain().focus().toggleBulletList().run() },
    {
      key: 'steps',
      label: t`Numbered list`,
      icon: ListOrdered,
      on: ['orderedList'],
      run: (on) => on.chain().focus().toggleOrderedList().run(),
    },
    { key: 'quote', label: t`Quotation`, icon: TextQuote, on: ['blockquote'], run: (on) => on.chain().focus().toggleBlockquote().run() },
    {
      key: 'table',
      label: t`Table`,
      icon: Table,
      run: (on) => on.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    { key: 'undo', label: t`Undo`, icon: Undo2, run: (on) => on.chain().focus().undo().run() },
    { key: 'redo', label: t`Redo`, icon: Redo2, run: (on) => on.chain().focus().redo().run() },
  ];
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.flatMap(({ key, on }) => (on && now.isActive(...on) ? [key] : [])).join(' '),
  }).split(' ');
  return (
    <div role="toolbar" aria-label={t`Text style`} className={styles.tools}>
      {tools.map(({ key, label, icon: Mark, on, run }) => (
        <IconButton key={key} label={label} size="s" aria-pressed={on ? active.includes(key) : undefined} onClick={() => run(editor)}>
          <Mark />
        </IconButton>
      ))}
      <LinkTool editor={editor} />
    </div>
  );
}

function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const isWrong = address !== '' && !LINK.test(address);
  const open = (next: boolean) => {
    if (next) setAddress(String(editor.getAttributes('link')['href'] ?? ''));
    setOpen(next);
  };
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !isOn)
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    setOpen(false);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={open}
      trigger={
        <IconButton label={t`Link`} size="s" aria-pressed={isOn}>
          <Link2 />
        </IconButton>
      }
    >
      <form
        className={styles.link}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!isWrong) set();
        }}
      >
        <TextField
          label={t`Link address`}
          hint={t`https://…, mailto:…, tel:… or a portal page such as /promotions. Empty: removes the link.`}
          error={isWrong ? t`An address starts with https://, mailto:, tel:, / or #.` : undefined}
          value={address}
          spellCheck={false}
          onChange={(event) => setAddress(event.target.value.trim())}
        />
        <Button type="submit" tone="primary">
          {address === '' ? t`Remove link` : t`Set link`}
        </Button>
      </form>
    </Popover>
  );
}
