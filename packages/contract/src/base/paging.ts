import * as z from 'zod/mini';
import { wholeNumber } from './wire-types.ts';

/** Far beyond every list, and small enough that page times size stays exact. */
const MAX_PAGES = 999_999_999;

export const pageNumber = wholeNumber({ max: MAX_PAGES });
export const pageLength = wholeNumber();

/** Both families of names are accepted; pages count from 1. */
export const pageQuery = {
  pageNo: z.optional(pageNumber),
  pageSize: z.optional(pageLength),
  page: z.optional(pageNumber),
  size: z.optional(pageLength),
};

/** Appears beside the call's own list key. */
export const pageValue = {
  pageNo: z.number(),
  pageSize: z.number(),
  totalPages: z.number(),
  totalCount: z.number(),
  /** There are more than totalCount, which then is MAX_COUNTED: words, days or states narrow the list down. */
  isMore: z.optional(z.literal(true)),
};

export const MAX_PAGE_SIZE = 100;

/** Lists of the desk over all members are counted and paged so far. */
export const MAX_COUNTED = 10_000;

export interface Page {
  pageNo: number;
  pageSize: number;
}

/** The page asked for, held to sane bounds. */
export function pageOf(query: { pageNo?: number; pageSize?: number; page?: number; size?: number }, defaultSize = 20): Page {
  const pageNo = Math.max(1, query.pageNo ?? query.page ?? 1);
  const pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, query.pageSize ?? query.size ?? defaultSize));
  return { pageNo, pageSize };
}

/** Page, size, and how many pages and rows there are; never less than one page. `isMore`: there are more than were counted. */
export function pageFacts(page: Page, totalCount: number, isMore = false) {
  return {
    ...page,
    totalCount,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    ...(isMore ? { isMore: true as const } : {}),
  };
}
