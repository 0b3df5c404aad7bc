import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { logOut } from '../../shared/session/log-out.ts';

/** Signs the agent out, to the login of agents; back does not lead in again. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => void logOut().then(() => navigate(paths.agent(), { replace: true }));
}
