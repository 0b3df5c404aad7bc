import { DocumentsTable } from '../documents/documents-table.tsx';

/** What the member sent in. */
export function DocumentsTab({ memberId }: { memberId: string }) {
  return <DocumentsTable name="member-documents" query={{ memberId }} />;
}
