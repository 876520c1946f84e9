import type { PaletteOptions } from '@mui/material/styles';
import type { Scheme } from '../../lib/theme.ts';
import { color, status } from './tokens.json';

type Family = keyof typeof status.families;

function toneOf(family: Family, scheme: Scheme) {
  const { icon, text, tint } = status.families[family][scheme];
  // White on amber is under 4.5:1.
  const isDarkText = scheme === 'dark' || family === 'amber';
  return { main: icon, dark: text, light: tint, contrastText: isDarkText ? '#0C1110' : '#FFFFFF' };
}

export function paletteOf(scheme: Scheme): PaletteOptions {
  const c = color[scheme];
  return {
    primary: { main: c.primary, dark: c.primaryHover, light: c.primaryTint, contrastText: c.onPrimary },
    secondary: { main: c.text2, dark: c.text, light: c.chip, contrastText: c.surface },
    error: toneOf('red', scheme),
    warning: toneOf('amber', scheme),
    info: toneOf('blue', scheme),
    success: toneOf('green', scheme),
    background: { default: c.canvas, paper: c.surface },
    text: { primary: c.text, secondary: c.text2, disabled: c.disabled },
    divider: c.border,
    action: {
      hover: c.hover,
      selected: c.selected,
      focus: c.primaryTint,
      disabled: c.disabled,
      disabledBackground: c.sunken,
      active: c.text2,
    },
  };
}
