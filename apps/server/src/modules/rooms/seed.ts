import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { newId } from '@pavilion/contract/base/id';
import { DAY_MS, MINUTE_MS } from '@pavilion/contract/base/time';
import type { BrandInfo } from '../../http/types.ts';
import { type Db, maybeOne, transaction, type Tx } from '../../kernel/db.ts';
import { insertPresenter } from './desk-presenters.ts';
import { append } from './lines.ts';
import { keepPicture } from './pictures.ts';
import { drawPortrait, type Portrait } from './seed-portraits.ts';

interface Talk {
  /** Null: the presenter speaks. */
  who: 0 | 1 | 2 | null;
  words: string;
  minutesAgo: number;
}

interface DemoPresenter {
  name: string;
  portrait: Portrait;
  hours: OpenHours;
  /** Code of the game they present; none if the brand does not offer it. */
  game: string;
  talk: readonly Talk[];
}

interface House {
  presenters: readonly DemoPresenter[];
  /** What the players want to be called. */
  names: readonly [string, string, string];
  words: readonly (readonly [language: string, word: string])[];
}

const ALL_DAY: OpenHours = [{ from: '00:00', to: '00:00' }];
const EVENINGS: OpenHours = [{ from: '19:00', to: '23:00' }];
const WEEKENDS: OpenHours = [{ days: [5, 6, 7], from: '20:00', to: '01:00' }];

const houses: Readonly<Record<string, House>> = {
  koi: {
    names: ['Chi Chi', 'Trung', 'Hoa'],
    words: [
      ['VI', 'lừa đảo'],
      ['VI', 'đồ ngu'],
      ['EN', 'scammer'],
      ['EN', 'idiot'],
      ['CN', '骗子'],
      ['TH', 'โกง'],
    ],
    presenters: [
      {
        name: 'Hạnh An',
        game: 'koi-ascending',
        hours: ALL_DAY,
        portrait: {
          ground: ['#1f6a66', '#08231f'],
          skin: '#f0c29b',
          shade: '#d69a72',
          hair: '#1b1416',
          cloth: '#a3271d',
          trim: '#e3b04b',
          look: 'bun',
        },
        talk: [
          { who: null, words: 'Chào cả nhà! Tối nay mình ngồi bên hồ cá chép cùng mọi người.', minutesAgo: 34 },
          { who: 0, words: 'Chào chị Hạnh An! Vòng quay miễn phí mở thế nào ạ?', minutesAgo: 31 },
          {
            who: null,
            words: 'Cần ba biểu tượng hoa sen trong một lượt. Bảng trả thưởng nằm trong nút thông tin của trò chơi.',
            minutesAgo: 30,
          },
          { who: 1, words: 'Mình thích bản nhạc của trò này, nghe rất thư giãn.', minutesAgo: 22 },
          { who: 2, words: 'Hôm nay mình chơi đủ rồi, ngồi đọc cùng mọi người thôi.', minutesAgo: 12 },
          { who: null, words: 'Ý hay đó Hoa. Nhớ đặt giới hạn và nghỉ khi cần nhé mọi người.', minutesAgo: 11 },
        ],
      },
      {
        name: 'Minh Quân',
        game: 'dice',
        hours: EVENINGS,
        portrait: {
          ground: ['#33508a', '#0b1430'],
          skin: '#e2ae84',
          shade: '#c1875d',
          hair: '#17161c',
          cloth: '#20344f',
          trim: '#d7a54a',
          look: 'crop',
        },
        talk: [{ who: null, words: 'Hẹn mọi người tối nay bên bàn xúc xắc.', minutesAgo: 600 }],
      },
    ],
  },
  sol: {
    names: ['Marina', 'João', 'Tê'],
    words: [
      ['PT-BR', 'golpista'],
      ['PT-BR', 'idiota'],
      ['EN', 'scammer'],
      ['ES', 'estafador'],
    ],
    presenters: [
      {
        name: 'Luana',
        game: 'citrus-coast',
        hours: ALL_DAY,
        portrait: {
          ground: ['#ffd27a', '#ef7d55'],
          skin: '#b9794f',
          shade: '#935a38',
          hair: '#2b1a16',
          cloth: '#0f7f86',
          trim: '#ffe2a0',
          look: 'curls',
        },
        talk: [
          { who: null, words: 'Oi, gente! Hoje a conversa é sobre a Costa Cítrica.', minutesAgo: 41 },
          { who: 0, words: 'Oi, Luana! O que faz o limão dourado?', minutesAgo: 38 },
          { who: null, words: 'Ele substitui as outras frutas. Está explicado no botão de informações do jogo.', minutesAgo: 37 },
          { who: 1, words: 'Adoro as cores desse jogo.', minutesAgo: 25 },
          { who: 2, words: 'Vou só assistir hoje, já cheguei no meu limite.', minutesAgo: 14 },
          { who: null, words: 'Muito bem, Tê. Pausa também faz parte.', minutesAgo: 13 },
        ],
      },
      {
        name: 'Davi',
        game: 'dice',
        hours: WEEKENDS,
        portrait: {
          ground: ['#bfe3e0', '#3b8f9b'],
          skin: '#e7b68c',
          shade: '#c88f63',
          hair: '#5a3420',
          cloth: '#f0653f',
          trim: '#fff1cf',
          look: 'crop',
        },
        talk: [{ who: null, words: 'Até sexta, pessoal! Dados na mesa.', minutesAgo: 900 }],
      },
    ],
  },
};

interface RoomSeed {
  brand: Pick<BrandInfo, 'id' | 'code'>;
  /** Number of a game that the brand offers. */
  nodeIdOf(code: string): number | undefined;
  /** Invented members who talk. */
  memberIds: readonly string[];
  now: Date;
}

/** Two invented presenters, the first one's room open with a conversation in it. Where the brand has presenters nothing is done. */
export async function seedRooms(db: Db, seed: RoomSeed): Promise<void> {
  const house = houses[seed.brand.code];
  if (!house || (await maybeOne(db, 'SELECT 1 FROM presenter WHERE brand_id = $1', [seed.brand.id]))) return;
  const pictures = await Promise.all(house.presenters.map(({ portrait }) => drawPortrait(portrait)));
  await transaction(db, async (tx) => {
    for (const [index, invented] of house.presenters.entries()) {
      const picture = pictures[index];
      if (picture) await seedPresenter(tx, { ...seed, house, invented, picture, isOpen: index === 0, order: index });
    }
    for (const [language, word] of house.words) {
      await tx.query(
        'INSERT INTO room_word (id, brand_id, language, word, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (brand_id, language, word) DO NOTHING',
        [newId('rwd', seed.now.getTime()), seed.brand.id, language, word, seed.now],
      );
    }
  });
}

interface OnePresenter extends RoomSeed {
  house: House;
  invented: DemoPresenter;
  picture: Buffer;
  isOpen: boolean;
  order: number;
}

async function seedPresenter(
  tx: Tx,
  { brand, nodeIdOf, memberIds, now, house, invented, picture, isOpen, order }: OnePresenter,
): Promise<void> {
  const { name, hours, game, talk } = invented;
  const made = new Date(now.getTime() - DAY_MS + order * 1000);
  const id = await insertPresenter(tx, { brandId: brand.id, name, hours, nodeId: nodeIdOf(game) ?? null, active: true }, made);
  await tx.query('UPDATE presenter SET picture = $2 WHERE id = $1', [id, await keepPicture(tx, picture)]);
  const at = (minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * MINUTE_MS);
  await append(tx, { id }, { side: 'house', event: 'opened', now: at((talk[0]?.minutesAgo ?? 0) + 1) });
  for (const [index, { who, words, minutesAgo }] of talk.entries()) {
    const memberId = who === null ? undefined : memberIds[who];
    if (who !== null && memberId === undefined) continue;
    if (memberId !== undefined) {
      await tx.query(
        'INSERT INTO room_person (member_id, brand_id, tag, rules_version, rules_at) VALUES ($1, $2, $3, 1, $4) ON CONFLICT DO NOTHING',
        [memberId, brand.id, `${house.names[who ?? 0]?.charAt(0).toUpperCase()}${7 + (who ?? 0)}KQ`, now],
      );
    }
    await append(
      tx,
      { id },
      {
        side: who === null ? 'presenter' : 'member',
        ...(memberId === undefined || who === null ? {} : { memberId, name: house.names[who] ?? null }),
        clientId: `seed-${index}`,
        words,
        now: at(minutesAgo),
      },
    );
  }
  if (isOpen) await tx.query('UPDATE room SET open = true, opened_at = $2 WHERE presenter_id = $1', [id, at(35)]);
  else await append(tx, { id }, { side: 'house', event: 'closed', now: at(Math.max(1, (talk.at(-1)?.minutesAgo ?? 2) - 1)) });
}
