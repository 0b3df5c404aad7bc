import type { WorkColumn } from '../../parts/work-table.tsx';
import styles from './vendor-wallets.module.css';

interface VendorNames {
  vendorName: string;
  vendorOriginal: string | null;
}

/** A vendor by the name the row's brand has for it, with its own beneath. */
export const vendorColumn = (label: string): WorkColumn<VendorNames> => ({
  key: 'vendor',
  label,
  render: ({ vendorName, vendorOriginal }) => (
    <>
      {vendorName}
      {vendorOriginal === null ? null : <small className={styles.original}>{vendorOriginal}</small>}
    </>
  ),
  text: ({ vendorName, vendorOriginal }) => (vendorOriginal === null ? vendorName : `${vendorName} (${vendorOriginal})`),
  sort: ({ vendorName }) => vendorName,
});
