import { useLocation, useResolvedPath } from 'react-router';
import { Link, type LinkProps } from '../parts/link.tsx';

/** A link that is marked on its page and on the pages below it; home's on home alone. */
export function NavLink({ to, ...rest }: LinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = useResolvedPath(to).pathname.toLowerCase();
  const isCurrent = here === there || (there !== '/' && here.startsWith(`${there}/`));
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
