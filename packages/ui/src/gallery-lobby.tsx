import { useState } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { Carousel } from './carousel.tsx';
import { GameTile, GameTileSkeleton } from './game-tile.tsx';
import { ChevronRight, Gamepad2, Gift, Heart, History, House, Megaphone, Trophy, User, Wallet } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import { Marquee } from './marquee.tsx';
import { SectionHeader } from './section-header.tsx';
import { SideNavGroup, SideNavItem } from './side-nav-item.tsx';
import { Part, Row, drawn, useWords } from './gallery-words.tsx';
import styles from './gallery.module.css';

const carouselWords = {
  region: 'Promotions',
  carousel: 'carousel',
  slide: 'slide',
  place: (place: number, count: number) => `${place} of ${count}`,
  goTo: (place: number) => `Go to slide ${place}`,
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
};

const games = ['Koi Ascending', 'Phố Đèn Lồng', 'Peony Court', 'Prism Vault', 'Bronze Drum', 'Arara Real'];
const tileWords = {
  addFavourite: (name: string) => `Add ${name} to favourites`,
  removeFavourite: (name: string) => `Remove ${name} from favourites`,
};

const Tiles = () => {
  const w = useWords();
  const [loved, setLoved] = useState<ReadonlySet<string>>(new Set(['Peony Court']));
  const toggle = (name: string, on: boolean) => {
    const next = new Set(loved);
    if (on) next.add(name);
    else next.delete(name);
    setLoved(next);
  };
  return (
    <div className={styles.tiles}>
      {games.map((name, index) => (
        <GameTile
          key={name}
          nodeId={index + 1}
          name={w(name)}
          picture={{ src: index === 4 ? 'missing.webp' : drawn(index * 60), width: 360, height: 360 }}
          meta={w(`${(index + 1) * 20} lines`)}
          badges={index === 0 ? [{ kind: 'new', label: w('New') }] : index === 1 ? [{ kind: 'hot', label: w('Hot') }] : []}
          favourite={loved.has(name)}
          onFavourite={(on) => toggle(name, on)}
          words={tileWords}
          onOpen={() => undefined}
        />
      ))}
      <GameTileSkeleton count={2} />
    </div>
  );
};

const slide = (title: string, hue: number) => (
  <a href="#top" className={styles.slide} style={{ backgroundImage: `url("${drawn(hue, true)}")` }}>
    <strong>{title}</strong>
  </a>
);

/** Replaces a router's link; the part puts its own content into it. */
const place = <a href="#top">place</a>;

const Navigation = () => {
  const w = useWords();
  const places = [
    { key: 'home', label: w('Home'), icon: <House />, current: true },
    { key: 'games', label: w('Games'), icon: <Gamepad2 /> },
    { key: 'promo', label: w('Promotions'), icon: <Gift />, dot: true },
    { key: 'wallet', label: w('Wallet'), icon: <Wallet /> },
    { key: 'me', label: w('Account'), icon: <User /> },
  ];
  return (
    <Part title={w('Places')} bare>
      <Row>
        {[false, true].map((folded) => (
          <div key={String(folded)} className={styles.side} style={folded ? { inlineSize: 76 } : undefined}>
            <SideNavGroup label={w('Play')} folded={folded}>
              <SideNavItem folded={folded} render={place} icon={<Heart />} label={w('Favourites')} count={12} current />
              <SideNavItem folded={folded} render={place} icon={<History />} label={w('Recent')} />
            </SideNavGroup>
            <SideNavGroup label={w('Rewards')} folded={folded}>
              <SideNavItem folded={folded} render={place} icon={<Gift />} label={w('Rewards')} count={3} pressing />
              <SideNavItem folded={folded} render={place} icon={<Trophy />} label={w('Missions')} />
            </SideNavGroup>
          </div>
        ))}
      </Row>
      <div className={styles.bottom}>
        <BottomBar label="Places" items={places.map((each) => ({ ...each, render: place }))} />
      </div>
    </Part>
  );
};

/** The parts that make a lobby. */
export const LobbyParts = () => {
  const w = useWords();
  const slides = ['Full-moon cashback', 'Đêm Hội An', 'O sol se põe', 'Pearl week', 'Table hour'];
  return (
    <>
      <Part title={w('Carousel')} bare>
        <Carousel
          words={carouselWords}
          arrows
          slides={slides.map((title, index) => ({ key: title, content: slide(w(title), index * 70 + 20) }))}
        />
        <Carousel
          words={{ ...carouselWords, region: 'Two promotions' }}
          autoplay={false}
          slides={slides.slice(0, 2).map((title, index) => ({ key: title, content: slide(w(title), index * 70 + 190) }))}
        />
        <Marquee
          icon={<Megaphone />}
          words={{ region: 'Notices', pause: 'Pause', play: 'Play' }}
          end={<Link href="#top">{w('All notices')}</Link>}
          items={[
            {
              key: 'a',
              content: (
                <span>
                  <b>{w('Upkeep')}</b>
                  {w('Deposit by bank QR pauses 03:00 – 03:20.')}
                </span>
              ),
            },
            {
              key: 'b',
              content: (
                <span>
                  <b>{w('New')}</b>
                  {w('Twin Rivers opens on Friday at 20:00.')}
                </span>
              ),
            },
            {
              key: 'c',
              content: (
                <span>
                  <b>Chúc mừng</b>m***92 on the Grand of Seven Vault.
                </span>
              ),
            },
          ]}
        />
      </Part>
      <Part title={w('Tiles')} bare>
        <SectionHeader
          title={w('Slots')}
          note={w('9,846 games')}
          level={3}
          actions={
            <>
              <Link href="#top" tone="ink">
                {w('See all')}
              </Link>
              <IconButton label="Next" size="s">
                <ChevronRight />
              </IconButton>
            </>
          }
        />
        <Tiles />
      </Part>
      <Navigation />
    </>
  );
};
