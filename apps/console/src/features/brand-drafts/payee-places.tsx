import { useLingui } from '@lingui/react/macro';
import { type PayeeKind, payeeKind, walletType } from '@pavilion/contract/payments/payees';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { usePayeeWords } from '../../parts/payee-words.ts';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { kindOf } from './payee-kind.ts';
import { rowsOf, textOf } from './rows.ts';
import type { JsonObject } from './use-draft.ts';

const PATTERN = String.raw`\d{8,16}`;

/** As the folder writes a place of this kind; what other kinds have goes. */
function withKind(row: JsonObject, kind: PayeeKind): JsonObject {
  const numberPattern = textOf(row['numberPattern']) || PATTERN;
  const base = { bankCode: textOf(row['bankCode']), name: textOf(row['name']) };
  if (kind === 'bank') return { ...base, numberPattern };
  if (kind === 'wallet') return { ...base, kind, type: 'phone', numberPattern };
  return kind === 'pix' ? { ...base, kind } : { ...base, kind, type: 'bitcoin' };
}

/** Where withdrawals may go: banks, e-wallets, PIX, coins. */
export function PayeePlaces({ file, onPlaces }: { file: JsonObject; onPlaces(places: JsonObject[]): void }) {
  const { t } = useLingui();
  const { kinds, types, networks } = usePayeeWords();
  const places = rowsOf(file, 'banks');
  const field = (row: JsonObject, put: (row: JsonObject) => void, name: 'bankCode' | 'name' | 'numberPattern') => (
    <TextField
      key={name}
      label={{ bankCode: t`Identifier`, name: t`Name`, numberPattern: t`Account number format` }[name]}
      value={textOf(row[name])}
      spellCheck={false}
      onChange={(event) => put({ ...row, [name]: event.target.value })}
    />
  );
  return (
    <ItemList
      title={t`Payout destinations`}
      ordered
      items={places}
      addLabel={t`Add a destination`}
      nameOf={(row) => [textOf(row['name']), `${textOf(row['bankCode'])} · ${kinds[kindOf(row)]}`]}
      begin={() => ({ bankCode: `BANK_${places.length + 1}`, name: '', numberPattern: PATTERN })}
      onItems={onPlaces}
      render={(row, put) => {
        const kind = kindOf(row);
        return (
          <div className={styles.fields}>
            <Select
              label={t`Type`}
              value={kind}
              options={payeeKind.options.map((value) => ({ value, label: kinds[value] }))}
              onChange={(event) => put(withKind(row, event.target.value as PayeeKind))}
            />
            {field(row, put, 'bankCode')}
            {field(row, put, 'name')}
            {kind === 'wallet' || kind === 'crypto' ? (
              <Select
                label={kind === 'wallet' ? t`Account identifier` : t`Network`}
                value={textOf(row['type'])}
                options={
                  kind === 'wallet'
                    ? walletType.options.map((value) => ({ value, label: types[value] }))
                    : Object.entries(networks).map(([value, label]) => ({ value, label }))
                }
                onChange={(event) => put({ ...row, type: event.target.value })}
              />
            ) : null}
            {kind === 'bank' || kind === 'wallet' ? field(row, put, 'numberPattern') : null}
          </div>
        );
      }}
    />
  );
}
