import { z } from 'zod';

/** A refused operator call: HTTP status and one of the protocol's statuses. */
export class OperatorRefusal extends Error {
  readonly httpStatus: number;
  readonly status: string;

  constructor(httpStatus: number, status: string, message: string) {
    super(message);
    this.httpStatus = httpStatus;
    this.status = status;
  }
}

/** What an operator sent, as the schema has it. Refuses RS_ERROR_WRONG_TYPES. */
export function readBody<Shape>(schema: z.ZodType<Shape>, input: unknown): Shape {
  const result = schema.safeParse(input);
  if (!result.success) throw new OperatorRefusal(400, 'RS_ERROR_WRONG_TYPES', z.prettifyError(result.error));
  return result.data;
}
