import { useLingui } from '@lingui/react/macro';
import { FormRow } from '@pavilion/ui/form-row';
import { Switch } from '@pavilion/ui/switch';
import { Mark } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useState } from 'react';
import { shapeHtml } from './html-shape.ts';
import { RichTextTools } from './rich-text-tools.tsx';
import styles from './rich-text.module.css';

export interface RichTextProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Language of the words, for the spelling and their direction. */
  language: string;
  /** HTML as it is stored. */
  value: string;
  onValue(html: string): void;
}

/** Small print. */
const Small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: () => ['small', 0],
});

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, protocols: ['https', 'mailto', 'tel'], HTMLAttributes: { target: null, rel: null } },
  }),
  Small,
  TableKit.configure({ table: { resizable: false } }),
];

/** Words as they will look, or their HTML. A text with marks that the editor does not know is shown as HTML and stays as it is. */
export function RichTextEditor({ label, hint, error, language, value, onValue }: RichTextProps) {
  const { t } = useLingui();
  const [asHtml, setAsHtml] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // A style of its own would be against the page's policy.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: styles.words ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language.toLowerCase(),
        dir: 'auto',
      },
    },
    onUpdate: ({ editor: changed }) => onValue(shapeHtml(changed.getHTML())),
  });
  const [isKnown, setKnown] = useState(() => shapeHtml(editor.getHTML()) === shapeHtml(value));
  const switchTo = (html: boolean) => {
    if (!html) {
      editor.commands.setContent(value, { emitUpdate: false });
      setKnown(shapeHtml(editor.getHTML()) === shapeHtml(value));
    }
    setAsHtml(html);
  };
  const shown = asHtml || !isKnown;
  return (
    <div className={styles.editor} role="group" aria-label={label}>
      <div className={styles.bar}>
        {shown ? <span className={styles.tools} /> : <RichTextTools editor={editor} />}
        <Switch checked={shown} onChange={(event) => switchTo(event.target.checked)}>
          HTML
        </Switch>
      </div>
      <FormRow
        label={label}
        labelHidden
        hint={!asHtml && !isKnown ? t`Contains formatting only HTML supports, so it is edited as HTML. ${hint ?? ''}` : hint}
        error={error}
      >
        {(aria) =>
          shown ? (
            <textarea
              {...aria}
              className={styles.source}
              rows={12}
              spellCheck
              value={value}
              onChange={(event) => onValue(event.target.value)}
            />
          ) : (
            <EditorContent editor={editor} className={styles.page} aria-describedby={aria['aria-describedby']} />
          )
        }
      </FormRow>
    </div>
  );
}
