import { useState } from 'react';
import { AmountField } from './amount-field.tsx';
import { Checkbox } from './checkbox.tsx';
import { DateRange } from './date-range.tsx';
import { FilePicture } from './file-picture.tsx';
import { CreditCard, Landmark, QrCode, Search, ShieldCheck, User } from './icon.tsx';
import { Link } from './link.tsx';
import { PasswordField } from './password-field.tsx';
import { Progress } from './progress.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';
import { TextArea, TextField } from './text-field.tsx';
import { Columns, Part, useWords } from './gallery-words.tsx';
import type { Market } from './gallery-words.tsx';

const amountWords = { quick: 'Quick amounts', less: 'Less', more: 'More' };
const dateWords = {
  open: 'Open the calendar',
  previous: 'Previous month',
  next: 'Next month',
  month: 'Month',
  year: 'Year',
  day: 'dd',
  monthLetters: 'mm',
  yearLetters: 'yyyy',
};
const days = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
] as const;

const TextParts = () => {
  const w = useWords();
  return (
    <Part title={w('Text')}>
      <Columns>
        <TextField label={w('Username')} start={<User />} defaultValue="minhanh_92" labelEnd={w('6 to 12 letters')} />
        <TextField label={w('Username')} defaultValue="marina.dias" error={w('Letters and digits only.')} />
        <PasswordField
          label={w('Password')}
          defaultValue="still-water"
          labelEnd={<Link href="#top">{w('Forgot?')}</Link>}
          words={{ show: 'Show', hide: 'Hide' }}
        />
        <TextField label={w('Picture code')} start={<ShieldCheck />} placeholder={w('4 characters')} hint={w('As in the picture.')} />
        <TextField label={w('Disabled')} disabled defaultValue="nobody" />
        <TextField label={w('Search')} labelHidden size="s" type="search" start={<Search />} placeholder={w('Reference or game')} />
        <Select
          label={w('Bank')}
          defaultValue=""
          placeholder={w('Choose a bank')}
          options={['River Bank', 'Hill Bank', 'Harbour Bank'].map((name) => ({ value: name, label: name }))}
        />
        <Select label={w('Bank')} error={w('Choose one.')} options={[{ value: 'a', label: 'River Bank' }]} />
        <TextArea label={w('Remark')} hint={w('140 characters at most.')} />
        <Progress label="Strength" value={0.75} steps={4} tone="good" valueText="Good" />
      </Columns>
    </Part>
  );
};

const ChoiceParts = ({ locale }: Market) => {
  const w = useWords();
  const [method, setMethod] = useState<'qr' | 'card' | 'bank'>('qr');
  const [view, setView] = useState<'name' | 'phone'>('name');
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one');
  const [span, setSpan] = useState({ from: '2026-11-14', to: '2026-11-20' });
  return (
    <Part title={w('Choices')}>
      <Columns>
        <div>
          <Checkbox defaultChecked>{w('Remember me for a day')}</Checkbox>
          <Checkbox error={w('Please agree first.')}>
            {w('I am 18 or over, and accept the')} <Link href="#top">{w('terms of use')}</Link>
          </Checkbox>
          <Checkbox disabled>{w('Disabled')}</Checkbox>
        </div>
        <div>
          <Switch defaultChecked hint={w('A code to your phone')}>
            {w('Sign-in approval')}
          </Switch>
          <Switch>{w('Messages')}</Switch>
          <Switch disabled>{w('Disabled')}</Switch>
        </div>
        <RadioGroup
          label={w('Reason')}
          value={method}
          onValue={setMethod}
          options={[
            { value: 'qr', label: w('Lost phone') },
            { value: 'card', label: w('Forgot') },
            { value: 'bank', label: w('Disabled'), disabled: true },
          ]}
        />
        <RadioGroup
          label={w('How')}
          look="cards"
          value={method}
          onValue={setMethod}
          options={[
            { value: 'qr', label: w('Instant payment'), hint: w('Arrives in seconds'), media: <QrCode /> },
            { value: 'card', label: w('Debit card'), hint: w('At once'), media: <CreditCard /> },
            { value: 'bank', label: w('Bank transfer'), hint: w('Up to 30 minutes'), media: <Landmark /> },
          ]}
        />
        <Segmented
          label="View"
          value={view}
          onValue={setView}
          options={[
            { value: 'name', label: w('Username') },
            { value: 'phone', label: w('Mobile number') },
          ]}
        />
        <Tabs
          label="Kinds"
          value={tab}
          onValue={setTab}
          items={[
            { value: 'one', label: w('Deposits'), count: 12 },
            { value: 'two', label: w('Bets') },
            { value: 'three', label: w('Members') },
          ]}
        >
          {w('The panel of the tab in force.')}
        </Tabs>
      </Columns>
      <DateRange
        value={span}
        onValue={setSpan}
        today="2026-11-20"
        locale={locale}
        presets={days.map((day) => ({ ...day, label: w(day.label) }))}
        words={{ region: 'Dates', presets: 'Usual spans', from: 'From', to: 'To', field: dateWords }}
      />
    </Part>
  );
};

const MoneyParts = ({ locale, currency }: Market) => {
  const w = useWords();
  const main = currency === 'VND' ? 1_000_000_000n : 500_000n;
  const [amount, setAmount] = useState<bigint | null>(main * 4n);
  const [file, setFile] = useState<File | null>(null);
  const common = { value: amount, onValue: setAmount, currency, locale, words: amountWords };
  const quick = [main, main * 2n, main * 4n, main * 10n, main * 20n, main * 40n];
  return (
    <Part title={w('Amounts and files')}>
      <Columns>
        <AmountField {...common} label={w('How much?')} hint={w('From 20 to 50,000')} quick={quick} look="display" />
        <AmountField {...common} label={w('Stake')} step={main} min={main} />
        <AmountField {...common} label={w('Amount')} error={w('More than your balance.')} />
        <FilePicture
          label={w('Receipt')}
          hint={w('PNG or JPEG, 5 MB at most')}
          file={file}
          onFile={setFile}
          words={{ choose: w('Choose'), remove: 'Remove', busy: 'Sending' }}
        />
      </Columns>
    </Part>
  );
};

/** Everything that takes an answer. */
export const FieldParts = ({ market }: { market: Market }) => (
  <>
    <TextParts />
    <ChoiceParts {...market} />
    <MoneyParts key={market.currency} {...market} />
  </>
);
