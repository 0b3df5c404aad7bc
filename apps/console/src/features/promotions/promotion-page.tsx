import { promotionChoices, promotionView } from '@pavilion/contract/promotions/desk';
import { promotionKinds } from '@pavilion/contract/promotions/terms';
import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ask } from '../../api/ask.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { Editor } from './editor.tsx';
import { emptyTerms } from './form-state.ts';

/** A promotion as it is written: the form, what members will read of it, and what it would have cost last month. */
export function PromotionPage() {
  const { id = '' } = useParams();
  return id === 'new' ? <NewPromotion /> : <Existing key={id} id={id} />;
}

function Existing({ id }: { id: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery({ ...ask(promotionView, { id }), placeholderData: undefined as never });
  const draft = data?.versions[0];
  const choices = useQuery({ ...ask(promotionChoices, { brandId: data?.brandId ?? '' }), enabled: data !== undefined });
  if (error && !data)
    return (
      <ErrorState title={t`Promotion not found`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  if (!data || !draft || !choices.data) return <PageSkeleton />;
  return (
    <Editor
      key={draft.version}
      promotion={data}
      brandId={data.brandId}
      choices={choices.data}
      start={{
        code: data.code,
        terms: draft.terms,
        texts: draft.texts,
        category: draft.category,
        picture: draft.picture,
        startsAt: draft.startsAt,
        endsAt: draft.endsAt,
      }}
      onSaved={() => undefined}
    />
  );
}

function NewPromotion() {
  const navigate = useNavigate();
  const { brand, brands } = useOperator();
  const { t } = useLingui();
  const { values, set } = useAddress({ brand: '', kind: '' });
  const chosen = brands.find(({ id }) => id === values.brand) ?? brand ?? brands[0];
  const kind = promotionKinds.find((one) => one === values.kind) ?? 'deposit';
  const { data } = useQuery({ ...ask(promotionChoices, { brandId: chosen?.id ?? '' }), enabled: chosen !== undefined });
  if (!data || !chosen) return <PageSkeleton />;
  return (
    <Editor
      key={chosen.id}
      promotion={null}
      lead={
        brands.length === 1 ? (
          chosen.name
        ) : (
          <Select
            label={t`Brand`}
            value={chosen.id}
            onChange={(event) => set({ brand: event.target.value })}
            options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )
      }
      brandId={chosen.id}
      choices={data}
      start={{ code: '', terms: emptyTerms(kind), texts: {}, category: '', picture: null, startsAt: null, endsAt: null }}
      onSaved={(id) => void navigate(paths.promotion(id), { replace: true })}
    />
  );
}
