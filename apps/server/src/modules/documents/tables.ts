import type { PictureKind } from '@pavilion/contract/documents/calls';

export type SubmissionState = 'draft' | 'submitted' | 'approved' | 'rejected';

export interface SubmissionRow {
  id: string;
  brand_id: string;
  member_id: string;
  state: SubmissionState;
  id_number_sealed: Buffer | null;
  created_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string;
}

export interface PictureRow {
  id: string;
  kind: PictureKind;
  width: number;
  height: number;
}

export const SUBMISSION = 'id, brand_id, member_id, state, id_number_sealed, created_at, submitted_at, decided_at, decided_by, reason';
