import type { Belongings } from './belongings.ts';
import type { TestPlatform } from './test-platform.ts';

interface MemberRef {
  code: string;
  brandId: string;
  memberId: string;
}

/** Terms of a promotion that members apply for, as they are kept. */
const MANUAL = {
  rule: { kind: 'manual', upTo: 10, pictures: 'optional' },
  who: {
    minRank: null,
    minAccountDays: null,
    maxAccountDays: null,
    countries: [],
    branch: null,
    verifiedContact: false,
    firstDevice: false,
    oncePerPerson: false,
  },
  lock: { timesHundredths: 0, of: 'bonus', largestBet: null, weights: [], days: 7, takesWinnings: true },
  budget: null,
  claimDays: 0,
};

/** A promotion of the brand, and what the member applied for under it. */
export async function promotionOf(
  { database: { pool }, now: clock }: TestPlatform,
  { code, brandId, memberId }: MemberRef,
): Promise<Pick<Belongings, 'promotionId' | 'promotionClaimId'>> {
  const now = clock();
  const [promotionId, promotionClaimId] = [`pro_of_${code}`, `pcl_of_${code}`];
  await pool.query(
    `WITH promotion AS (INSERT INTO promotion (id, brand_id, code, kind, state, draft, live, starts_at, changed_at)
         VALUES ($1, $2, 'of-' || $1, 'manual', 'live', 1, 1, $4, $4) RETURNING id),
       version AS (INSERT INTO promotion_version (promotion_id, version, terms, texts, starts_at, written_by, written_at)
         SELECT id, 1, $6, '{}', $4, 'test', $4 FROM promotion),
       code AS (INSERT INTO promotion_code (promotion_id, brand_id, code, uses) SELECT id, $2, 'OF-' || upper($7), 1 FROM promotion),
       claim AS (INSERT INTO promotion_claim (id, promotion_id, version, brand_id, member_id, occasion, state, created_at, changed_at)
         SELECT $5, id, 1, $2, $3, 'test', 'applying', $4, $4 FROM promotion RETURNING id)
     INSERT INTO promotion_picture (claim_id, line, picture) SELECT id, line, '\\x00' FROM claim, unnest('{0,1}'::smallint[]) line`,
    [promotionId, brandId, memberId, now, promotionClaimId, JSON.stringify(MANUAL), code],
  );
  return { promotionId, promotionClaimId };
}

type Service = Pick<Belongings, 'chatId' | 'chatPictureId' | 'chatBlockId' | 'cannedId' | 'complaintId' | 'complaintPictureId'>;

/** Customer service of a member. */
export async function serviceOf({ database: { pool }, now }: TestPlatform, { code, brandId, memberId }: MemberRef): Promise<Service> {
  const ids: Service = {
    chatId: `cht_of_${code}`,
    chatPictureId: `spc_of_${code}`,
    chatBlockId: `cbl_of_${code}`,
    cannedId: `can_of_${code}`,
    complaintId: `cmp_of_${code}`,
    complaintPictureId: `spd_of_${code}`,
  };
  await pool.query(
    `WITH chat AS (INSERT INTO chat_conversation (id, brand_id, member_id, language, state, started_at, queued_at, last_at, ip, network, user_agent)
         VALUES ($1, $2, $3, 'EN', 'waiting', $4, $4, $4, '203.0.113.7', '203.0.113.7', 'test') RETURNING id),
       block AS (INSERT INTO chat_block (id, brand_id, conversation_id, member_id, reason, blocked_by, blocked_at, until)
         SELECT $5, $2, id, $3, 'test', 'test', $4, $4::timestamptz + interval '1 day' FROM chat),
       canned AS (INSERT INTO chat_canned (id, brand_id, language, title, words, created_at) VALUES ($6, $2, 'EN', 'test', 'test', $4)),
       complaint AS (INSERT INTO complaint (id, brand_id, member_id, serial, request_id, kind, language, state, filed_at, acknowledge_by, answer_by, last_number)
         SELECT c.id, $2, $3, c.serial, c.id, 'other', 'EN', 'filed', $4, $4, $4, 1 FROM (VALUES ($7, 1), ($10, 2)) c (id, serial) RETURNING id),
       words AS (INSERT INTO complaint_message (complaint_id, number, side, words, event, at) SELECT id, 1, 'member', 'test', 'filed', $4 FROM complaint)
     INSERT INTO support_picture (id, brand_id, conversation_id, complaint_id, name, width, height, size, sealed, small_sealed, created_at)
       SELECT p.id, $2, p.chat, p.complaint, 'test', 1, 1, 1, '\\x00', '\\x00', $4
         FROM (VALUES ($8, $1, NULL), ($9, NULL, $10)) p (id, chat, complaint)`,
    [
      ids.chatId,
      brandId,
      memberId,
      now(),
      ids.chatBlockId,
      ids.cannedId,
      ids.complaintId,
      ids.chatPictureId,
      ids.complaintPictureId,
      // Its picture cannot be opened.
      `${ids.complaintId}_2`,
    ],
  );
  return ids;
}

type Talk = Pick<Belongings, 'presenterId' | 'roomWordId' | 'roomReportId' | 'roomBlockId'>;

/** A presenter whose room is open, with a line of the member's that is reported, and a block. */
export async function talkOf({ database: { pool }, now }: TestPlatform, { code, brandId, memberId }: MemberRef): Promise<Talk> {
  const ids: Talk = {
    presenterId: `prs_of_${code}`,
    roomWordId: `rwd_of_${code}`,
    roomReportId: `rrp_of_${code}`,
    roomBlockId: `rbl_of_${code}`,
  };
  await pool.query(
    `WITH presenter AS (INSERT INTO presenter (id, brand_id, name, created_at) VALUES ($1, $2, 'test', $4) RETURNING id),
       room AS (INSERT INTO room (presenter_id, brand_id, open, last_number, revision) SELECT id, $2, true, 1, 1 FROM presenter RETURNING presenter_id),
       line AS (INSERT INTO room_line (presenter_id, number, side, member_id, words, changed, at) SELECT presenter_id, 1, 'member', $3, 'test', 1, $4 FROM room RETURNING number),
       block AS (INSERT INTO room_block (id, brand_id, presenter_id, member_id, kind, reason, blocked_by, at, until)
         SELECT $5, $2, id, $3, 'mute', 'test', 'test', $4, $4::timestamptz + interval '1 day' FROM presenter),
       word AS (INSERT INTO room_word (id, brand_id, language, word, created_at) VALUES ($6, $2, '', 'test', $4)),
       log AS (INSERT INTO room_log (brand_id, presenter_id, act, operator_id, operator, member_id, at) SELECT $2, id, 'open', 'test', 'test', $3, $4 FROM presenter)
     INSERT INTO room_report (id, brand_id, presenter_id, number, reporter_id, reason, at) SELECT $7, $2, $1, number, $3, 'spam', $4 FROM line`,
    [ids.presenterId, brandId, memberId, now(), ids.roomBlockId, ids.roomWordId, ids.roomReportId],
  );
  return ids;
}

/** Terms of a lottery game, as they are kept. */
export const LOTTERY_TERMS = {
  unit: '1',
  modes: [1],
  mostMultiple: 1,
  mostStake: '1',
  mostWin: '1',
  mostPerSelection: '1',
  mostPerIssue: '1',
  canCancel: true,
  mostChase: 0,
  plays: {},
};

/** A lottery game that only the brand offers, and an order on its draw `x`. */
export async function lotteryOf(
  { database: { ownerPool }, now: clock }: TestPlatform,
  { code, brandId, memberId }: MemberRef,
): Promise<Pick<Belongings, 'lotteryGameId' | 'lotteryOrderId'>> {
  const lotteryGameId = code === 'koi' ? '771000001' : '771000002';
  const lotteryOrderId = `lot_of_${code}`;
  const now = clock();
  await ownerPool.query(
    `WITH game AS (INSERT INTO lottery_game (id, code, family, group_code, vassalage, prize_mode, is_house, schedule, zone, margin, names)
         VALUES ($1, 'OF' || upper($2), 'hanoi', 'HANOI', 'TCG_SEA', 'SEA', false,
           '{"kind":"daily","at":"18:00","weekdays":[],"opensHours":23}', 'Asia/Ho_Chi_Minh', 60, '{"en":"Test"}') RETURNING id),
       offer AS (INSERT INTO lottery_offer (brand_id, game_id, is_on, terms) SELECT $3, id, true, $5 FROM game),
       issue AS (INSERT INTO lottery_issue (game_id, numero, opens_at, closes_at, draws_at)
         SELECT id, 'x', $6::timestamptz - interval '1 day', $6::timestamptz + interval '300 days', $6::timestamptz + interval '300 days' FROM game RETURNING id, game_id)
     INSERT INTO lottery_order (id, brand_id, member_id, game_id, issue_id, request_id, request_hash, slip, stakes, stake, best, placed_at)
       SELECT 'lot_of_' || $2, $3, $4, game_id, id, 'test', 'test', 'test', 1, 10000, 10000, $6 FROM issue`,
    [lotteryGameId, code, brandId, memberId, JSON.stringify(LOTTERY_TERMS), now],
  );
  return { lotteryGameId, lotteryOrderId };
}

type Colleagues = Pick<Belongings, 'operatorId' | 'linkId' | 'roleId'>;

/** An operator of the brand alone, an open invitation to it, and a role made for it. */
export async function colleaguesOf({ database: { pool }, now }: TestPlatform, { code, brandId }: MemberRef): Promise<Colleagues> {
  const ids: Colleagues = { operatorId: `opr_of_${code}`, linkId: `lnk_of_${code}`, roleId: `rol_of_${code}` };
  await pool.query(
    `WITH operator AS (INSERT INTO operator (id, email, name, role, brand_ids, created_at)
         VALUES ($1, $1 || '@desk.example', 'test', 'support', ARRAY[$4], $5)),
       role AS (INSERT INTO operator_role (id, name, permissions, brand_ids, created_by, created_at)
         VALUES ($3, $3, '{members.read}', ARRAY[$4], 'test', $5))
     INSERT INTO operator_link (id, token_hash, kind, name, email, role, brand_ids, totp_sealed, created_at, expires_at)
       VALUES ($2, decode(md5($2), 'hex'), 'operator', 'test', $2 || '@desk.example', 'support', ARRAY[$4], '\\x00', $5, $5::timestamptz + interval '90 days')`,
    [ids.operatorId, ids.linkId, ids.roleId, brandId, now()],
  );
  return ids;
}
