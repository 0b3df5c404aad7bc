import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery, pageValue } from '../base/paging.ts';

/** open: not decided yet; answered: the house wrote back; closed: done without an answer. */
export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

export const ownFeedback = endpoint({
  summary: "What the member asked the house, newest first, with its state and the house's answer",
  method: 'GET',
  path: '/wps/feedback',
  access: 'member',
  module: 'FEEDBACK3',
  query: z.strictObject(pageQuery),
  value: z.object({
    ...pageValue,
    list: z.array(
      z.object({
        feedbackId: z.string(),
        questionType: z.string(),
        content: z.string(),
        state: z.enum(FEEDBACK_STATES),
        /** Empty while there is none. */
        reply: z.string(),
        sentAt: z.string(),
        decidedAt: z.nullable(z.string()),
      }),
    ),
  }),
});
