import * as z from 'zod/mini';
import { event } from '../base/event.ts';

const grant = { refId: z.string() };

/** A bonus was credited. */
export const bonusGiven = event('bonus.given', { to: 'member', data: grant, refetch: ['balance', 'bonuses'] });
/** A reward waits to be claimed. */
export const rewardIssued = event('reward.issued', { to: 'member', data: grant, refetch: ['rewards', 'missions'] });
export const rewardClaimed = event('reward.claimed', { to: 'member', data: grant, refetch: ['rewards', 'missions'] });
export const rewardLapsed = event('reward.lapsed', { to: 'member', data: grant, refetch: ['rewards', 'missions'] });
/** The member gave it up. */
export const rewardGivenUp = event('reward.given.up', { to: 'member', data: grant, refetch: ['rewards', 'missions'] });
/** `refId`: of a grant, or of a promotion whose tickets or chosen bonus changed. */
export const rewardChanged = event('reward.changed', { to: 'member', data: grant, refetch: ['rewards', 'missions'] });
