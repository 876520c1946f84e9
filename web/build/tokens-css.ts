// The design's tokens as CSS custom properties, so that colours are written down in one place.
import type { Plugin } from 'vite';
import tokens from '../src/kit/theme/tokens.json' with { type: 'json' };

type Scheme = 'light' | 'dark';

const name = 'virtual:tokens.css';
const resolved = `\0${name}`;

const declarations = (properties: Record<string, string>) =>
  Object.entries(properties)
    .map(([property, value]) => `${property}:${value}`)
    .join(';');

function coloursOf(scheme: Scheme): Record<string, string> {
  const properties: Record<string, string> = { 'color-scheme': scheme };
  for (const [colour, value] of Object.entries(tokens.color[scheme])) properties[`--${colour}`] = value;
  for (const [family, tones] of Object.entries(tokens.status.families)) {
    const { text, icon, tint } = tones[scheme];
    Object.assign(properties, { [`--${family}-fg`]: text, [`--${family}`]: icon, [`--${family}-bg`]: tint });
  }
  for (const [index, avatar] of tokens.avatar.entries()) {
    properties[`--av${index}-bg`] = avatar[scheme].bg;
    properties[`--av${index}-fg`] = avatar[scheme].fg;
  }
  for (const level of [1, 2, 3] as const) properties[`--e${level}`] = tokens.elevation[level][scheme];
  return properties;
}

function constants(): Record<string, string> {
  const { duration, easing } = tokens.motion;
  const { fontFamily } = tokens.typography;
  return {
    '--font-en': fontFamily.en,
    '--font-zh': fontFamily.zh,
    '--font-mono': fontFamily.mono,
    '--instant': `${duration.instant}ms`,
    '--fast': `${duration.fast}ms`,
    '--panel': `${duration.panel}ms`,
    '--ease': easing.standard,
    '--ease-enter': easing.enter,
  };
}

const stylesheet = () => {
  const [light, dark] = [declarations(coloursOf('light')), declarations(coloursOf('dark'))];
  return [
    `:root{${declarations(constants())}}`,
    `:root,[data-theme=light]{${light}}`,
    `@media (prefers-color-scheme: dark){:root:not([data-theme]){${dark}}}`,
    `[data-theme=dark]{${dark}}`,
  ].join('\n');
};

export const tokensCss = (): Plugin => ({
  name: 'tokens-css',
  resolveId: (id) => (id === name ? resolved : undefined),
  load: (id) => (id === resolved ? stylesheet() : undefined),
});
