import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the portal, or a whole one of another site, which the browser follows by itself. */
  to: To;
  replace?: boolean | undefined;
  state?: unknown;
}

/** The router's own link can also fetch routes ahead, and brings all that takes to the first route. */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const isOutside = typeof to === 'string' && /^https?:/i.test(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(target ? { target } : {}),
    ...(replace === undefined ? {} : { replace }),
  });
  const href = useHref(to);
  return (
    <a
      {...rest}
      target={target}
      href={isOutside ? to : href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !isOutside) go(event);
      }}
    >
      {children}
    </a>
  );
}
