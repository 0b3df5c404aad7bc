import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import type { ButtonTone } from './button.tsx';
import { Chip, ChipRow } from './chip.tsx';
import { Bell, Dices, Gift, Heart, Radio, Rocket, Spade, Trophy, Wallet, X } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';
import { Part, Row, useWords } from './gallery-words.tsx';
import styles from './gallery.module.css';

const tones: readonly ButtonTone[] = ['primary', 'secondary', 'quiet', 'danger', 'ink'];
const swatches = [
  ['ground', 'ink'],
  ['ground-2', 'ink-2'],
  ['surface', 'ink'],
  ['surface-2', 'ink-2'],
  ['surface-sunk', 'ink-3'],
  ['raised', 'ink'],
  ['ink', 'on-ink'],
  ['action', 'on-action'],
  ['action-soft', 'action-ink'],
  ['money', 'on-money'],
  ['sea-soft', 'sea'],
  ['good-soft', 'good'],
  ['bad-soft', 'bad'],
  ['warn-soft', 'warn'],
  ['mark', 'on-mark'],
  ['plate', 'on-plate'],
] as const;

const Colours = () => {
  const w = useWords();
  return (
    <Part title={w('Colour')}>
      <div className={styles.swatches}>
        {swatches.map(([ground, ink]) => (
          <div key={ground} className={styles.swatch} style={{ background: `var(--${ground})`, color: `var(--${ink})` }}>
            {ground}
          </div>
        ))}
      </div>
    </Part>
  );
};

const Letters = () => {
  const w = useWords();
  return (
    <Part title={w('Letters')}>
      <div>
        <h1>{w('Still water pays deep')}</h1>
        <h2>Chúc mừng đêm hội, Nguyễn Thị Hường</h2>
        <h3>{w('A third heading')}</h3>
        <p>{w('Text is set for reading: calm lines, tabular figures 18.246.500, and room for marks.')}</p>
        <p lang="th">ยินดีต้อนรับสู่คืนแห่งน้ำนิ่ง</p>
        <p lang="my">ငြိမ်သက်သောရေညမှ ကြိုဆိုပါသည်</p>
        <p lang="ar">أهلاً بك في ليلة الماء الهادئ</p>
        <p lang="zh">静水之夜，欢迎光临</p>
      </div>
    </Part>
  );
};

const Buttons = () => {
  const w = useWords();
  return (
    <Part title={w('Buttons')}>
      {(['l', 'm', 's'] as const).map((size) => (
        <Row key={size}>
          {tones.map((tone) => (
            <Button key={tone} tone={tone} size={size} iconStart={tone === 'secondary' ? <Wallet /> : undefined}>
              {w(tone === 'primary' ? 'Deposit' : tone)}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button tone="primary" loading>
          {w('Log in')}
        </Button>
        <Button loading>{w('Export')}</Button>
        <Button tone="primary" disabled>
          {w('Disabled')}
        </Button>
        <Button disabled>{w('Disabled')}</Button>
        <Button render={<a href="#top">place</a>}>{w('As a link')}</Button>
      </Row>
      <Row>
        <IconButton label="Notices" dot>
          <Bell />
        </IconButton>
        <IconButton label="Messages, 4 new" dot={4}>
          <Bell />
        </IconButton>
        <IconButton label="Close" tone="raised">
          <X />
        </IconButton>
        <IconButton label="Favourite" tone="plate" aria-pressed>
          <Heart />
        </IconButton>
        <IconButton label="Small" size="s" tone="raised">
          <Heart />
        </IconButton>
        <IconButton label="Disabled" disabled>
          <Heart />
        </IconButton>
        <Link href="#top">{w('Forgot password?')}</Link>
        <Link href="#top" tone="ink">
          {w('View entries')}
        </Link>
        <Spinner size="s" />
        <Spinner size="m" />
        <Spinner size="l" label="Loading" />
      </Row>
    </Part>
  );
};

const Marks = () => {
  const w = useWords();
  return (
    <Part title={w('Badges and chips')}>
      <Row>
        <Badge>{w('Neutral')}</Badge>
        <Badge tone="sea">{w('Open')}</Badge>
        <Badge tone="good">{w('Done')}</Badge>
        <Badge tone="bad">{w('Refused')}</Badge>
        <Badge tone="warn">{w('Waiting')}</Badge>
        <Badge tone="money" icon={<Trophy />}>
          + R$ 103,51
        </Badge>
        <Badge tone="action">3</Badge>
        <Badge tone="ink">18+</Badge>
      </Row>
      <ChipRow label="Categories">
        <Chip selected icon={<Dices />}>
          {w('All')}
        </Chip>
        <Chip icon={<Spade />} count={96}>
          {w('Slots')}
        </Chip>
        <Chip icon={<Radio />}>{w('Live')}</Chip>
        <Chip icon={<Rocket />}>{w('Instant')}</Chip>
        <Chip icon={<Gift />} disabled>
          {w('Promotions')}
        </Chip>
        <Chip>{w('Fishing')}</Chip>
        <Chip>{w('Cards')}</Chip>
      </ChipRow>
    </Part>
  );
};

/** Colours, type, buttons, badges, chips. */
export const ActionParts = () => (
  <>
    <Colours />
    <Letters />
    <Buttons />
    <Marks />
  </>
);
