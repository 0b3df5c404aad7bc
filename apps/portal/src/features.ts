import type { RefetchKind } from '@pavilion/contract/base/event';
import type { QueryKey } from '@tanstack/react-query';
import type { FunctionComponent } from 'react';
import type { Feature, FeatureRoute, PopupProps } from './feature.ts';
import { agentFeature } from './features/agent/feature.ts';
import { chatFeature } from './features/chat/feature.ts';
import { complaintsFeature } from './features/complaints/feature.ts';
import { designFeature } from './features/design/feature.ts';
import { downloadFeature } from './features/download/feature.ts';
import { gameFeature } from './features/game/feature.ts';
import { helpFeature } from './features/help/feature.ts';
import { lobbyFeature } from './features/lobby/feature.ts';
import { lotteryFeature } from './features/lottery/feature.ts';
import { memberFeature } from './features/member/feature.ts';
import { messagesFeature } from './features/messages/feature.ts';
import { mirrorsFeature } from './features/mirrors/feature.ts';
import { missionsFeature } from './features/missions/feature.ts';
import { notFoundFeature } from './features/not-found/feature.ts';
import { pointsFeature } from './features/points/feature.ts';
import { promotionsFeature } from './features/promotions/feature.ts';
import { roomsFeature } from './features/rooms/feature.ts';
import { seamlessFeature } from './features/seamless/feature.ts';
import { sessionFeature } from './features/session/feature.ts';
import { socialFeature } from './features/social/feature.ts';
import type { Popup } from './paths.ts';

/** One line a feature. */
const features = [
  agentFeature,
  chatFeature,
  complaintsFeature,
  designFeature,
  downloadFeature,
  gameFeature,
  helpFeature,
  lobbyFeature,
  lotteryFeature,
  memberFeature,
  messagesFeature,
  mirrorsFeature,
  missionsFeature,
  notFoundFeature,
  pointsFeature,
  promotionsFeature,
  roomsFeature,
  seamlessFeature,
  sessionFeature,
  socialFeature,
] as const;

const all: readonly Feature[] = features;

export const routes: readonly FeatureRoute[] = all.flatMap((feature) => feature.routes ?? []);

type PopupsOf = Extract<(typeof features)[number], { popups: unknown }>['popups'];
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** A popup that no feature has is an error here. */
export const popups: Readonly<Record<Popup, FunctionComponent<PopupProps>>> = Object.assign(
  {},
  ...all.map((feature) => feature.popups),
) as AllOf<PopupsOf>;

/** Beginnings of the keys of queries that are of a kind. */
export const heardBy = (kind: RefetchKind): QueryKey[] => all.flatMap((feature) => feature.hears?.[kind] ?? []);
