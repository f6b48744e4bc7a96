// An accent as it would stand on the page, and how well it can be read there.
import {
  accentFault,
  neededContrast,
  type ThemeName,
  themes,
  worstContrast,
} from '@groundwork/contract/accent';

const own = { light: '#06597b', dark: '#69bcdc' };

export function AccentPreview({ theme, accent }: { theme: ThemeName; accent: string }) {
  const { surface, onAccent } = themes[theme];
  const typed = accent.trim().toLowerCase();
  const isColour = /^#[0-9a-f]{6}$/.test(typed);
  const shown = isColour ? typed : own[theme];
  const { ratio } = worstContrast(shown, theme);
  const isReadable = accentFault(shown, theme) === undefined;
  return (
    <figure className="grid gap-1.5">
      <div
        aria-hidden="true"
        className="flex items-center gap-4 rounded-md px-4 py-3 ring-1 ring-line"
        // The very colour, whatever theme looks at it.
        style={{ backgroundColor: surface }}
      >
        <span
          className="rounded-md px-3 py-1.5 text-sm font-medium"
          style={{ backgroundColor: shown, color: onAccent }}
        >
          Button
        </span>
        <span className="text-sm underline" style={{ color: shown }}>
          A link
        </span>
      </div>
      <figcaption className="text-sm text-muted tabular">
        {isColour || typed === ''
          ? `Contrast ${ratio}:1 in the ${theme} theme; ${isReadable ? 'can be read' : `text needs ${neededContrast}:1`}`
          : 'A colour is written as #1a6b7c'}
      </figcaption>
    </figure>
  );
}
