import { useLingui } from '@lingui/react/macro';
import { Search } from '@pavilion/ui/icon';
import { TextField } from '@pavilion/ui/text-field';
import { type FormEvent, useState } from 'react';
import report from './report.module.css';
import type { ReportChange, ReportState } from './use-report.ts';

export interface FilterProps {
  state: ReportState;
  onState(change: ReportChange): void;
}

/** A name, sent by Enter or by leaving the field. */
export function NameSearch({ state, onState, name = 'name' }: FilterProps & { name?: string }) {
  const { t } = useLingui();
  const asked = state.values[name] ?? '';
  const [draft, setDraft] = useState<{ of: string; text: string } | null>(null);
  // What the address says wins when it changes under the field.
  const text = draft !== null && draft.of === asked ? draft.text : asked;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() !== asked) onState({ values: { [name]: text.trim() } });
  };
  return (
    <form role="search" className={report.search} onSubmit={send}>
      <TextField
        label={t`Account`}
        labelHidden
        size="s"
        type="search"
        start={<Search />}
        placeholder={t`Account name`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={(event) => setDraft({ of: asked, text: event.target.value })}
        onBlur={() => send()}
      />
    </form>
  );
}
