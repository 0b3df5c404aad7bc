import { reportFile } from '@pavilion/contract/reports/desk';
import type { WireQuery } from '@pavilion/contract/base/endpoint';
import { call } from '../../api/call.ts';
import { TakeTable } from '../../parts/take-table.tsx';

/** The whole report as a file. */
export function TakeFile({ query }: { query: WireQuery<typeof reportFile> }) {
  return (
    <TakeTable
      take={async (format) => {
        const { fileName, type, content } = await call(reportFile, { query: { ...query, format } });
        return { name: fileName, type, data: content };
      }}
    />
  );
}
