import { linkClass } from '@pavilion/ui/link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOperator } from '../session/operator.tsx';
import styles from './reports.module.css';

interface FigureLinkProps {
  to: string;
  /** What is needed to open the rows. */
  permission?: 'bets.read' | 'reports.read' | 'members.read';
  /** Nothing to open where nothing was. */
  isNothing?: boolean;
  children: ReactNode;
}

/** A figure that opens to its rows, for those who may see them. */
export function FigureLink({ to, permission = 'reports.read', isNothing = false, children }: FigureLinkProps) {
  const { may } = useOperator();
  if (isNothing || !may(permission)) return <span className={styles.figure}>{children}</span>;
  return (
    <Link to={to} className={linkClass('ink', styles.figure)}>
      {children}
    </Link>
  );
}
