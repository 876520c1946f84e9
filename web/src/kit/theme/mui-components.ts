// How MUI's parts look here. Colours are the stylesheet's variables, so that they follow the theme without MUI's help.
import type { Components, Theme } from '@mui/material/styles';
import { radius, size } from './tokens.json';

const floating = {
  border: '1px solid var(--border)',
  background: 'var(--raised)',
  backgroundImage: 'none',
};

const phone = '@media (max-width: 599px)';
const desktop = '@media (min-width: 600px)';

export const muiComponents: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { '&.Mui-focusVisible': { outline: '2px solid var(--focus)', outlineOffset: 2 } },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { ...floating, minWidth: 200, borderRadius: radius.card, boxShadow: 'var(--e2)' },
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        gap: 8,
        padding: '0 8px',
        borderRadius: radius.chip,
        fontSize: 13,
        lineHeight: '20px',
        '& > svg': { color: 'var(--text3)' },
        '&:hover, &.Mui-focusVisible, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: 'var(--hover)',
        },
        '&.Mui-selected': { backgroundColor: 'transparent' },
        // The row is tinted; a ring outside it would be cut off by the menu's edge.
        '&.Mui-focusVisible': { outlineOffset: -2 },
        [desktop]: { minHeight: 30 },
        [phone]: { minHeight: size.touchTarget, fontSize: 15 },
      },
    },
  },
  MuiListSubheader: {
    defaultProps: { disableSticky: true, disableGutters: true },
    styleOverrides: { root: { background: 'none', color: 'var(--text)', lineHeight: '20px' } },
  },
  MuiDivider: {
    styleOverrides: { root: { borderColor: 'var(--border)', '.MuiMenu-list > &': { margin: '4px 0' } } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating,
        width: size.dialogWidth,
        maxWidth: 'none',
        borderRadius: radius.dialog,
        boxShadow: 'var(--e3)',
        [phone]: { width: '100%', height: '100%', maxHeight: 'none', margin: 0, borderRadius: 0 },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: {
        padding: '4px 8px',
        borderRadius: radius.control,
        backgroundColor: 'var(--tooltip)',
        color: 'var(--onTooltip)',
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 500,
      },
    },
  },
};
