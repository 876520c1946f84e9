// MUI's theme, from the same tokens as the stylesheet. Dialogs, menus and tooltips take their looks from here.
import { createTheme, type Theme } from '@mui/material/styles';
import type { Language } from '../../lib/i18n/language.ts';
import { muiComponents } from './mui-components.ts';
import { paletteOf } from './mui-palette.ts';
import { breakpoints, motion, radius, spacing, typography } from './tokens.json';

type Style = keyof typeof typography.scale;

const textStyle = (style: Style, language: Language) => {
  const { size, line, zhLine, weight, tracking } = typography.scale[style];
  const isChinese = language === 'zh';
  return {
    fontSize: size,
    lineHeight: `${isChinese ? zhLine : line}px`,
    fontWeight: weight,
    letterSpacing: isChinese ? 0 : tracking,
  };
};

/** Shadows differ between the schemes, so they are the stylesheet's variables. */
const shadows = Array.from({ length: 25 }, (_, level) => {
  if (level === 0) return 'none';
  if (level === 1) return 'var(--e1)';
  return level < 16 ? 'var(--e2)' : 'var(--e3)';
}) as Theme['shadows'];

export function buildTheme(language: Language): Theme {
  const style = (name: Style) => textStyle(name, language);
  const { duration, easing } = motion;
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
    breakpoints: { values: breakpoints },
    spacing: spacing.base,
    shape: { borderRadius: radius.control },
    shadows,
    transitions: {
      duration: {
        shortest: duration.instant,
        shorter: duration.fast,
        short: duration.fast,
        standard: duration.panel,
        complex: duration.dialog,
        enteringScreen: duration.fast,
        leavingScreen: duration.fast,
      },
      easing: {
        easeInOut: easing.standard,
        easeOut: easing.enter,
        easeIn: easing.exit,
        sharp: easing.standard,
      },
    },
    typography: {
      fontFamily: typography.fontFamily[language],
      h1: style('display'),
      h2: style('h2'),
      h3: style('itemTitle'),
      h4: style('section'),
      h5: style('pageTitle'),
      h6: style('cardTitle'),
      body1: style('reading'),
      body2: style('ui'),
      subtitle2: style('uiStrong'),
      button: { ...style('button'), textTransform: 'none' },
      caption: style('caption'),
    },
    components: muiComponents,
  });
}
