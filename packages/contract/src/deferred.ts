import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { money } from './money.ts';
import { pageQuery, pageValue } from './paging.ts';
import { requiredText, text } from './wire-text.ts';
import { dayOrMoment, rowId, wholeNumber } from './wire-types.ts';

/*
 * Calls whose domain a brand switches on by its module. While the module is off they answer `function.not.available`,
 * and `/wps/system/whitelabel` says so beforehand.
 */

const lotteryGroup = z.object({
  gameGroupCode: z.string(),
  gameMenus: z.array(z.object({ gameCode: z.string(), gameName: z.string(), iconUrl: z.string() })),
});

/** `openTime` in ms. */
const openedDraw = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  numero: z.string(),
  winNo: z.string(),
  openTime: z.number(),
  nextNumero: z.nullable(z.string()),
  remainTime: z.nullable(z.number()),
});

const lotteryQuery = z.strictObject({ prizeMode: z.optional(text(8)), device: z.optional(text(16)) });

export const lotteryMenu = endpoint({
  summary: 'Lottery games by group.',
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  access: 'visitor',
  module: 'LOTT3',
  envelope: 'bare',
  query: lotteryQuery,
  value: z.array(lotteryGroup),
});

export const lotteryRecentMenu = endpoint({
  summary: 'Lottery games the member played last.',
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  aliases: [{ path: '/lgw/games/game_menus/recent' }],
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  query: lotteryQuery,
  value: z.array(lotteryGroup),
});

export const lotteryMenus = endpoint({
  summary: 'Lottery groups keyed by their code.',
  method: 'GET',
  path: '/lgw/games/game_menus',
  access: 'visitor',
  module: 'LOTT3',
  envelope: 'bare',
  query: lotteryQuery,
  value: z.record(z.string(), lotteryGroup),
});

export const openedDraws = endpoint({
  summary: 'Last draw of each lottery game.',
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  access: 'visitor',
  module: 'AGEANNOUNCE3',
  envelope: 'bare',
  value: z.record(z.string(), openedDraw),
});

export const openedNumeros = endpoint({
  summary: 'Last draws, for members.',
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  aliases: [{ path: '/lgw/games/opened/numero' }],
  access: 'member',
  module: 'AGEANNOUNCE3',
  envelope: 'bare',
  value: z.array(openedDraw),
});

export const missionSummary = endpoint({
  summary: 'Missions with their progress.',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  access: 'member',
  module: 'MISSION3',
  query: z.strictObject({ missionId: z.optional(text(40)) }),
  value: z.object({
    missions: z.array(
      z.object({
        missionId: z.string(),
        title: z.string(),
        description: z.string(),
        period: z.enum(['D', 'W', 'H', 'M']),
        current: money,
        target: money,
        rewardAmount: money,
        status: z.string(),
      }),
    ),
    claimable: z.number(),
  }),
});

export const missionLeaderboard = endpoint({
  summary: 'Ranks of a mission, names masked.',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  access: 'member',
  module: 'MISSION3',
  query: z.strictObject({ missionId: z.optional(text(40)) }),
  value: z.object({
    list: z.array(z.object({ rank: z.number(), customerName: z.string(), score: money, prize: money })),
    self: z.object({ rank: z.nullable(z.number()), score: money }),
  }),
});

export const pointBalance = endpoint({
  summary: 'The member’s points.',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  aliases: [{ path: '/wps/relay/MCSFE_getPointBalance' }],
  access: 'member',
  module: 'PTSYS3',
  value: z.object({ balance: money }),
});

export const pointConfig = endpoint({
  summary: 'How points are earned and converted.',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  access: 'member',
  module: 'PTSYS3',
  value: z.object({
    convertEnabled: z.boolean(),
    ratio: z.number(),
    units: z.number(),
    pointTypes: z.array(z.object({ type: z.string(), ratio: z.number(), units: z.number() })),
  }),
});

export const pointRewards = endpoint({
  summary: 'What points can be redeemed for.',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  access: 'member',
  module: 'PTSYS3',
  query: z.strictObject({ ...pageQuery, type: z.optional(text(20)) }),
  value: z.object({
    list: z.array(
      z.object({
        rewardId: z.string(),
        name: z.string(),
        type: z.string(),
        pointsRequired: money,
        amountRequired: money,
        stock: z.number(),
        imageUrl: z.string(),
        description: z.string(),
      }),
    ),
    ...pageValue,
  }),
});

const dates = { startDate: z.optional(dayOrMoment), endDate: z.optional(dayOrMoment) };

export const redeemHistory = endpoint({
  summary: 'The member’s redemptions; status P in process, A approved, R rejected.',
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  access: 'member',
  module: 'PTSYS3',
  query: z.strictObject({ ...pageQuery, ...dates, status: z.optional(text(4)) }),
  value: z.object({
    list: z.array(
      z.object({
        refNo: z.string(),
        applyTime: z.string(),
        type: z.string(),
        name: z.string(),
        quantity: z.number(),
        points: money,
        amount: money,
        status: z.enum(['P', 'A', 'R']),
      }),
    ),
    ...pageValue,
  }),
});

export const pointDetails = endpoint({
  summary: 'Every movement of the member’s points.',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  access: 'member',
  module: 'PTSYS3',
  query: z.strictObject({ ...pageQuery, ...dates, type: z.optional(text(20)) }),
  value: z.object({
    list: z.array(
      z.object({
        time: z.string(),
        type: z.string(),
        changedPoints: money,
        pointsBalance: money,
        remark: z.string(),
      }),
    ),
    ...pageValue,
  }),
});

export const redeemPoints = endpoint({
  summary: 'Redeems points for a reward; the payment password is checked first.',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  access: 'member',
  module: 'PTSYS3',
  sealed: true,
  renews: true,
  body: z.strictObject({
    rewardId: rowId,
    quantity: wholeNumber({ min: 1 }),
    receiveAddress: z.optional(text(255)),
    mobileNum: z.optional(text(20)),
    paymentPassword: requiredText(64),
    requestId: z.optional(text(64)),
  }),
});

export const convertPoints = endpoint({
  summary: 'Converts points to money; the payment password is checked first.',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  access: 'member',
  module: 'PTSYS3',
  sealed: true,
  renews: true,
  body: z.strictObject({ points: money, paymentPassword: requiredText(64), requestId: z.optional(text(64)) }),
  value: z.object({ amount: money }),
});

export const unreadCount = endpoint({
  summary: 'Number of unread messages. Refuses while there is no inbox: nobody is told of messages, or of none.',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  aliases: [{ path: '/wps/relay/EMFE_getInboxUnreadCount' }],
  access: 'member',
  module: 'INBOX3',
  value: z.number(),
});

export const roomList = endpoint({
  summary: 'Rooms of a player-against-player vendor.',
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  access: 'member',
  module: 'PVPROOM3',
  query: z.strictObject({ vassalage: z.optional(text(12)) }),
  value: z.object({
    list: z.array(
      z.object({
        roomId: z.string(),
        roomName: z.string(),
        vassalage: z.string(),
        minBet: money,
        maxBet: money,
        players: z.number(),
        status: z.enum(['OPEN', 'FULL', 'CLOSED']),
      }),
    ),
  }),
});

export const presenterList = endpoint({
  summary: 'Presenters of the live chat.',
  method: 'GET',
  path: '/wps/relay/CBS_modelList',
  access: 'visitor',
  module: 'CBS3',
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      active: z.boolean(),
      streaming: z.boolean(),
      gameCode: z.string(),
      gameName: z.string(),
    }),
  ),
});

export const launchChat = endpoint({
  summary: 'Opens the chat room of a presenter.',
  method: 'GET',
  path: '/wps/relay/CBS_launchChat',
  access: 'visitor',
  module: 'CBS3',
  query: z.strictObject({ modelId: requiredText(40) }),
  value: z.object({ chatUrl: z.string() }),
});
