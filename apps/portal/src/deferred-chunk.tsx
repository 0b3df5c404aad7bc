// Everything below the first screen is in one chunk, fetched beside the first: one request instead of eight.
import { bearTranslators } from '@pavilion/ui/translated-page';
import { feedFirstScreen } from './api/first-source.ts';
import { renewPage } from './api/renew-page.ts';
import { growTiles } from './parts/grow-tile.ts';

export { HomeRest } from './features/lobby/home-rest.tsx';
export { PauseNotice } from './shared/responsible-gaming/pause-notice.tsx';
export { UnlessPaused } from './features/responsible-gaming/unless-paused.tsx';
export { OfflineBanner } from './features/system/offline-banner.tsx';
export { CaptchaHost } from './shared/verification/captcha-host.tsx';
export { ReloadOffer } from './features/system/reload-offer.tsx';
export { Footer } from './layouts/footer.tsx';
export { HeaderCategory } from './layouts/header-category.tsx';
export { HeaderPlaces } from './layouts/header-places.tsx';
export { HeaderTools } from './layouts/header-tools.tsx';
export { PhoneBar } from './layouts/phone-bar.tsx';
export { SideMenu } from './layouts/side-menu.tsx';
export { PopupHost } from './popup-host.tsx';

// A translator begins once the page is there, so this need not be in the first script.
bearTranslators(document);
growTiles(document);
feedFirstScreen();
void renewPage();
