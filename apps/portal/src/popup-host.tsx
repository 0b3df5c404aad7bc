import { useLocation, useNavigate } from 'react-router';
import { popups } from './features.ts';
import { type Popup, withoutPopup } from './paths.ts';
import { Part } from './parts/part.tsx';

/** Shows the popup the address names, so that going back closes it and a link can open it. */
export function PopupHost() {
  const location = useLocation();
  const navigate = useNavigate();
  const name = new URLSearchParams(location.search).get('popup');
  if (!name || !Object.hasOwn(popups, name)) return null;
  const Shown = popups[name as Popup];
  return (
    <Part key={name} corner>
      <Shown onClose={() => void navigate(withoutPopup(location), { replace: true })} />
    </Part>
  );
}
