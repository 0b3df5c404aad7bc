import { gameCatalogue } from '@pavilion/contract/vendors/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Plus } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { Failure } from '../../parts/failure.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { OwnNamesField } from './own-names-field.tsx';
import { PictureField } from './picture-field.tsx';
import { freePicture, isOwn } from './pictures.ts';
import { languagesOf, textOf, withField } from './rows.ts';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';

type Vendor = WireValue<typeof gameCatalogue>['vendors'][number];
type Offer = readonly [vendor: string, games: JsonObject[]];

/** Categories whose draws are one for all brands: their names do not change. */
const DRAWN: ReadonlySet<string> = new Set(['ELOTT', 'LOTT']);

/** What the server said of a place of the saved file. */
const problemAt = ({ draft, unsaved }: DraftEditor, field: string): string | undefined =>
  unsaved.includes(FILES.brand)
    ? undefined
    : draft.problems.find((one) => one.file === FILES.brand && (one.field === field || one.field.startsWith(`${field}.`)))?.message;

const offersOf = (brand: JsonObject | null): Offer[] => Object.entries((brand?.['vendors'] ?? {}) as Record<string, JsonObject[]>);

/** Vendors a brand has opened and their games: which, in which order, which of them are hot and new, with which pictures. */
export function GamesForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const { data, error } = useQuery(ask(gameCatalogue));
  if (error && !data) return <Failure error={error} />;
  if (!data) return <PageSkeleton />;
  const brand = edited.json(FILES.brand) ?? {};
  const offers = offersOf(brand);
  const languages = languagesOf(edited);
  const names = (brand['vendorNames'] ?? {}) as Record<string, Record<string, string>>;
  const namesIn = (entries: readonly (readonly [string, Record<string, string> | undefined])[]) => {
    const named = entries.filter(([, own]) => own !== undefined);
    return named.length === 0 ? undefined : (Object.fromEntries(named) as JsonObject);
  };
  /** Names of vendors that are taken away go with them. */
  const put = (next: readonly Offer[]) => {
    const own = namesIn(next.map(([code]) => [code, names[code]]));
    edited.change(FILES.brand, withField({ ...brand, vendors: Object.fromEntries(next) }, 'vendorNames', own));
  };
  const call = (code: string, own: Record<string, string> | undefined) =>
    edited.change(FILES.brand, withField(brand, 'vendorNames', namesIn(Object.entries({ ...names, [code]: own }))));
  const countWords = (many: number): string => {
    const count = countText(many);
    return t`Games: ${count}`;
  };
  const nameOf = (code: string): string => data.vendors.find((one) => one.code === code)?.name ?? code;
  const left = data.vendors.filter(({ code }) => !offers.some(([offered]) => offered === code));
  return (
    <div className={styles.stack}>
      <ItemList<Offer>
        title={t`Vendors`}
        note={t`In display order. Removed vendors are switched off with their games.`}
        items={offers}
        ordered
        {...(left[0] ? { addLabel: t`Add a vendor`, begin: (): Offer => [left[0]?.code ?? '', []] } : { removable: true })}
        nameOf={([code, games]) => [nameOf(code), countWords(games.length)]}
        onItems={put}
        render={([code, games], onOffer) => (
          <>
            <div className={styles.fields}>
              <Select
                label={t`Vendor`}
                value={code}
                options={[code, ...(games.length === 0 ? left.map((one) => one.code) : [])].map((value) => ({
                  value,
                  label: nameOf(value),
                }))}
                onChange={(event) => onOffer([event.target.value, games])}
              />
            </div>
            <OwnNamesField
              label={t`Custom name`}
              vendorName={nameOf(code)}
              names={names[code] ?? {}}
              languages={languages}
              problem={problemAt(edited, `vendorNames.${code}`)}
              onNames={(own) => call(code, own)}
            />
          </>
        )}
      />
      {offers.map(([code, games]) => (
        <VendorGames
          key={code}
          edited={edited}
          vendor={data.vendors.find((one) => one.code === code) ?? { code, name: code, games: [] }}
          games={games}
          onGames={(next) => put(offers.map((one) => (one[0] === code ? [code, next] : one)))}
        />
      ))}
    </div>
  );
}

interface VendorGamesProps {
  edited: DraftEditor;
  vendor: Vendor;
  games: JsonObject[];
  onGames(games: JsonObject[]): void;
}

function VendorGames({ edited, vendor, games, onGames }: VendorGamesProps) {
  const { t } = useLingui();
  const languages = languagesOf(edited);
  const nameOf = (code: string): string => vendor.games.find((one) => one.code === code)?.name ?? code;
  const isDrawn = (code: string): boolean => DRAWN.has(vendor.games.find((one) => one.code === code)?.gameType ?? '');
  const namesOf = (game: JsonObject) => (game['names'] ?? {}) as Record<string, string>;
  const left = vendor.games.filter(({ code }) => !games.some((one) => one['code'] === code));
  const about = (game: JsonObject): string =>
    [
      Object.values(namesOf(game))[0] ?? null,
      game['hot'] === true ? t`Hot` : null,
      game['new'] === true ? t`New` : null,
      game['picture'] === undefined ? null : t`Own picture`,
    ]
      .filter((one) => one !== null)
      .join(' · ');
  const { name } = vendor;
  return (
    <>
      <ItemList<JsonObject>
        title={t`Games of ${name}`}
        note={t`In lobby order. Removed games are switched off; open rounds are completed.`}
        items={games}
        ordered
        {...(left[0] ? { addLabel: t`Add a game`, begin: () => ({ code: left[0]?.code ?? '' }) } : { removable: true })}
        nameOf={(game) => [nameOf(textOf(game['code'])), about(game)]}
        onItems={onGames}
        render={(game, put) => (
          <>
            <div className={styles.fields}>
              <Select
                label={t`Game`}
                value={textOf(game['code'])}
                options={[textOf(game['code']), ...left.map(({ code }) => code)].map((value) => ({ value, label: nameOf(value) }))}
                onChange={(event) => put({ ...game, code: event.target.value })}
              />
              <Checkbox
                checked={game['hot'] === true}
                onChange={(event) => put(withField(game, 'hot', event.target.checked || undefined))}
              >{t`Hot`}</Checkbox>
              <Checkbox
                checked={game['new'] === true}
                onChange={(event) => put(withField(game, 'new', event.target.checked || undefined))}
              >{t`New`}</Checkbox>
            </div>
            {isDrawn(textOf(game['code'])) ? null : (
              <OwnNamesField
                label={t`Custom name`}
                vendorName={nameOf(textOf(game['code']))}
                names={namesOf(game)}
                languages={languages}
                problem={problemAt(edited, `vendors.${vendor.code}.${games.indexOf(game)}.names`)}
                onNames={(names) => put(withField(game, 'names', names))}
              />
            )}
            <GamePicture edited={edited} vendor={vendor.code} game={game} onGame={put} />
          </>
        )}
      />
      {left.length > 0 ? (
        <div>
          <Button
            iconStart={<Plus />}
            onClick={() => onGames([...games, ...left.map(({ code }) => ({ code }))])}
          >{t`Offer all games of ${name}`}</Button>
        </div>
      ) : null}
    </>
  );
}

interface GamePictureProps {
  edited: DraftEditor;
  vendor: string;
  game: JsonObject;
  onGame(game: JsonObject): void;
}

/** The brand's own tile of a game, in the place of the vendor's. */
function GamePicture({ edited, vendor, game, onGame }: GamePictureProps) {
  const { t } = useLingui();
  const picture = textOf(game['picture']);
  const take = (name: string) =>
    edited.revise(FILES.brand, (brand) => ({
      ...brand,
      vendors: Object.fromEntries(
        offersOf(brand).map(([code, games]) => [
          code,
          code === vendor ? games.map((one) => (one['code'] === game['code'] ? { ...one, picture: name } : one)) : games,
        ]),
      ),
    }));
  return (
    <PictureField
      edited={edited}
      use="game"
      label={t`Custom picture`}
      name={picture}
      target={isOwn(picture) ? picture : freePicture(edited, 'game')}
      onPicture={take}
    >
      {picture === '' ? null : (
        <Button size="s" tone="quiet" onClick={() => onGame(withField(game, 'picture', undefined))}>{t`Use the vendor's picture`}</Button>
      )}
    </PictureField>
  );
}
