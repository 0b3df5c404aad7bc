import type { SecurityEventKind } from '@pavilion/contract/security-events/desk';

export interface RefusalDetail {
  /** The field under which the message belongs. */
  field?: string;
  /** Numbers and names put into the message. */
  params?: Record<string, string | number>;
  /** Goes into `value` of the answer, next to `fields`. */
  value?: Record<string, unknown>;
  /** What the refusal says of an attack, where its code does not. */
  speaksOf?: SecurityEventKind;
}

export interface FieldProblem {
  field: string;
  code: string;
  params?: Record<string, string | number>;
}

/**
 * An expected "no". Its code must be declared in the endpoint's `errors` (or be a common one): an undeclared code is a bug
 * and answers 500. Everything else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly detail: RefusalDetail;
  readonly fields: readonly FieldProblem[];

  constructor(code: string, detail: RefusalDetail = {}, fields: readonly FieldProblem[] = []) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
    this.fields = detail.field ? [{ field: detail.field, code, params: detail.params }, ...fields] : fields;
  }
}

/** `throw refuse('balance.not.enough', { field: 'amount' })` */
export const refuse = (code: string, detail?: RefusalDetail): Refusal => new Refusal(code, detail);

/** Several fields at once: `request_param_err` with one message under each. */
export const refuseFields = (fields: readonly FieldProblem[]): Refusal => new Refusal('request_param_err', {}, fields);
