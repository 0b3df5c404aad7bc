import type { memberView } from '@pavilion/contract/desk-members';
import type { InnerQuery, InnerValue } from '@pavilion/contract/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { maskedEmail, maskedMobile } from '../../kernel/contact.ts';
import { many, maybeOne, one } from '../../kernel/db.ts';
import { ageOn, IDLE_SECONDS } from '../identity/public.ts';
import { findBalances } from '../ledger/public.ts';
import { findTurnover, maskedNumber, ruleOf } from '../payments/public.ts';
import { findTotals } from './member-figures.ts';
import { findLimits } from './member-limits.ts';
import { MEMBER, type MemberRow, memberRowView } from './member-search.ts';
import { listNotes } from './notes.ts';
import type { DeskParts } from './parts.ts';
import { maskedDate, maskedText } from './rules.ts';
import { memberInScope } from './scope.ts';

interface ProfileRow {
  nickname: string | null;
  full_name: string | null;
  payee_name: string | null;
  mobile: string | null;
  email: string | null;
  language: string;
  country: string | null;
  birth_date: string | null;
  agent_path: string[];
  affiliate_code: string | null;
  referral_code: string | null;
  origin: Record<string, unknown> | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  first_login_at: Date | null;
  proved: string[];
  excluded_until: Date | null;
  cool_off_until: Date | null;
}

const PROFILE = `
  SELECT p.nickname, p.full_name, p.payee_name, p.mobile, p.email, m.language, m.country, m.birth_date::text AS birth_date, m.agent_path,
    p.affiliate_code, p.referral_code, p.origin, p.terms_version, p.terms_accepted_at, p.first_login_at, g.excluded_until, g.cool_off_until,
    ARRAY (SELECT kind FROM verified_contact v WHERE v.member_id = m.id) AS proved
  FROM member m JOIN member_guard g ON g.member_id = m.id LEFT JOIN member_profile p ON p.member_id = m.id WHERE m.id = $1`;

const ACCESS = `
  SELECT EXISTS (SELECT FROM member_totp t WHERE t.member_id = $1 AND t.confirmed_at IS NOT NULL) AS totp,
    (SELECT password_set_at FROM member_credential WHERE member_id = $1) AS password_set_at,
    coalesce((SELECT password_expired FROM member_credential WHERE member_id = $1), false) AS password_expired,
    EXISTS (SELECT FROM member_credential WHERE member_id = $1 AND payment_password_hash IS NOT NULL) AS payment_password,
    (SELECT count(*)::int FROM member_session WHERE member_id = $1 AND ended_at IS NULL AND expires_at > $2
      AND active_at > $2::timestamptz - make_interval(secs => $3)) AS live,
    (SELECT count(*)::int FROM trusted_device WHERE member_id = $1) AS devices`;

interface AccessRow {
  totp: boolean;
  password_set_at: Date | null;
  password_expired: boolean;
  payment_password: boolean;
  live: number;
  devices: number;
}

/** Everything about a member on one page; contacts, names and birthday masked. */
export async function viewMember(
  parts: DeskParts,
  { memberId }: InnerQuery<typeof memberView>,
  context: OperatorContext,
): Promise<InnerValue<typeof memberView>> {
  const { db, documents } = parts;
  const { session, now } = context;
  const { brandId } = await memberInScope(db, memberId, context);
  const row = await one<MemberRow & Record<string, unknown>>(db, `${MEMBER} WHERE m.id = $2`, [now, memberId]);
  const profile = await one<ProfileRow & Record<string, unknown>>(db, PROFILE, [memberId]);
  const access = await one<AccessRow & Record<string, unknown>>(db, ACCESS, [memberId, now, IDLE_SECONDS]);
  const same =
    row.person_id === null
      ? []
      : await many<{ memberId: string; brandId: string; username: string }>(
          db,
          `
    SELECT id AS "memberId", brand_id AS "brandId", username FROM member WHERE person_id = $1 AND id <> $2 AND brand_id = ANY ($3) ORDER BY id LIMIT 50`,
          [row.person_id, memberId, session.scope],
        );
  const hasRule = await maybeOne(db, 'SELECT FROM withdrawal_rule WHERE brand_id = $1', [brandId]);
  const ppm = hasRule ? (await ruleOf(db, brandId)).turnover_ppm : 0n;
  const age = await ageOf(parts, profile.birth_date, { brandId, now });
  return {
    member: { ...memberRowView(row), ...(await profileView(parts, profile)), age },
    balances: await findBalances(db, memberId),
    totals: await findTotals(db, memberId),
    turnover: await findTurnover(db, memberId, ppm),
    limits: await findLimits(db, memberId, now),
    excludedUntil: future(profile.excluded_until, now),
    coolOffUntil: future(profile.cool_off_until, now),
    access: {
      totp: access.totp,
      passwordSetAt: access.password_set_at?.toISOString() ?? null,
      passwordExpired: access.password_expired,
      paymentPassword: access.payment_password,
      liveSessions: access.live,
      trustedDevices: access.devices,
    },
    documents: await documents.stateOf(memberId),
    samePerson: same,
    bankCards: await findCards(parts, memberId),
    notes: await listNotes(db, memberId),
  };
}

const future = (until: Date | null, now: Date): string | null => (until && until > now ? until.toISOString() : null);

async function ageOf(
  { content }: DeskParts,
  birthDate: string | null,
  { brandId, now }: { brandId: string; now: Date },
): Promise<number | null> {
  return birthDate ? ageOn(birthDate, now, (await content.brandById(brandId)).timeZone) : null;
}

async function profileView({ db }: DeskParts, row: ProfileRow) {
  const agents = await many<{ memberId: string; username: string }>(
    db,
    `SELECT m.id AS "memberId", m.username FROM unnest($1::text[]) WITH ORDINALITY a (id, place) JOIN member m ON m.id = a.id ORDER BY a.place`,
    [row.agent_path],
  );
  return {
    nickname: row.nickname ?? '',
    language: row.language,
    country: row.country,
    fullName: maskedText(row.full_name ?? ''),
    payeeName: maskedText(row.payee_name ?? ''),
    birthDate: maskedDate(row.birth_date),
    mobile: maskedMobile(row.mobile ?? ''),
    email: maskedEmail(row.email ?? ''),
    mobileProved: row.proved.includes('mobile'),
    emailProved: row.proved.includes('email'),
    agentPath: agents,
    affiliateCode: row.affiliate_code,
    referralCode: row.referral_code,
    origin: Object.fromEntries(Object.entries(row.origin ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    termsVersion: row.terms_version,
    termsAcceptedAt: row.terms_accepted_at?.toISOString() ?? null,
    firstLoginAt: row.first_login_at?.toISOString() ?? null,
  };
}

async function findCards({ db }: DeskParts, memberId: string) {
  const rows = await many<{ id: string; bank_name: string; number_tail: string; holder: string; created_at: Date }>(
    db,
    'SELECT id, bank_name, number_tail, holder, created_at FROM bank_card WHERE member_id = $1 AND removed_at IS NULL ORDER BY created_at',
    [memberId],
  );
  return rows.map((card) => ({
    id: card.id,
    bankName: card.bank_name,
    number: maskedNumber(card.number_tail),
    holder: maskedText(card.holder),
    createdAt: card.created_at.toISOString(),
  }));
}
