import { createElement, type SVGProps } from 'react';

/** As the icon set's own files hand it over. */
interface IconData {
  name: string;
  size: number;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  aliases?: readonly unknown[];
}

export type DrawnIconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Draws an icon of the set from its data. It takes the place of the set's own maker in the built portal, whose context,
 * converters and unused options: two kilobytes less before the first press.
 */
// The files of the set import their maker as a default.
// oxlint-disable-next-line import/no-default-export
export default function drawIcon({ name, node, size: box, aliases = [] }: IconData) {
  const names = [name, ...aliases.filter((alias) => typeof alias === 'string')].map((one) => `lucide-${one}`).join(' ');
  return function Icon({ size = 24, className, children, ...rest }: DrawnIconProps) {
    const hidden = !children && !('aria-label' in rest) && !('aria-labelledby' in rest) && !('role' in rest) && !('title' in rest);
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(hidden ? { 'aria-hidden': true } : {}),
        ...rest,
        className: `lucide ${names}${className ? ` ${className}` : ''}`,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}
