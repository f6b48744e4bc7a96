// Paper as one web page that opens anywhere without a network: no scripts, no outside files, headings and tables tagged.
import type { Block, ReportContent, Table } from './report-content.ts';

/** More columns than any table has. */
const mostColumns = 12;
/** On a phone a row is a card; what stands in a cell is said before it, by the name its table gives the column. */
const namesInCards = Array.from(
  { length: mostColumns },
  (_, at) => `td:nth-child(${at + 1}){--of:var(--c${at})}`,
).join('');

const style = `
:root{color-scheme:light dark}
body{font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem;color:#1a1c20;background:#fff}
h1{font-size:1.9rem;line-height:1.2;margin:0}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem;padding-top:1rem;border-top:1px solid #c9ccd2}
.subtitle{color:#4a4f58;margin:.4rem 0 0}
p,li,td,th,dd{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(9rem,max-content) 1fr;gap:.35rem 1.5rem;margin:0}
dt{color:#4a4f58}
dd{margin:0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem;margin:.75rem 0}
caption{text-align:left;color:#4a4f58;padding-bottom:.4rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .7rem .4rem 0;border-bottom:1px solid #dfe1e5;font-weight:400}
th:not(.number),td:not(.number){min-width:7rem}
thead th{font-weight:600;border-bottom:1px solid #6a707b}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
@media (max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}}
@media screen and (max-width:40rem){.wide{overflow:visible}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}table,caption,tbody,tr{display:block}tr{border-bottom:1px solid #dfe1e5;padding:.6rem 0}th,td{border:0;padding:.1rem 0;overflow-wrap:break-word}th:not(.number),td:not(.number){min-width:0}tbody th{display:block;font-weight:600}td{display:block}td.number{display:flex;justify-content:space-between;gap:1rem}td:empty{display:none}td::before{content:var(--of) ': ';white-space:normal;opacity:.8}td.number::before{content:var(--of)}${namesInCards}}
@media (prefers-color-scheme:dark){body{color:#e8e9eb;background:#16181c}.subtitle,dt,caption{color:#b0b5be}h2{border-color:#3a3e46}th,td,tr{border-color:#30343b}thead th{border-color:#8a909b}}
@media print{body{max-width:none;padding:0;font-size:10.5pt;color:#000;background:#fff}.subtitle,dt,caption{color:#333}h2{break-after:avoid}tr,dl{break-inside:avoid}th:not(.number),td:not(.number){min-width:0}thead{display:table-header-group}.wide{overflow:visible}}
@page{margin:18mm}
`.trim();

export function reportAsHtml(content: ReportContent): string {
  const sections = content.sections.map(
    (section, at) =>
      `<section aria-labelledby="s${at}">\n<h2 id="s${at}">${escaped(section.heading)}</h2>\n${section.blocks
        .map(asBlock)
        .join('\n')}\n</section>`,
  );
  return `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${content.title} – ${content.subtitle}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1>${escaped(content.title)}</h1>
<p class="subtitle">${isolated(content.subtitle)}</p>
</header>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function asBlock(block: Block): string {
  if (block.kind === 'text') return `<p>${isolated(block.text)}</p>`;
  if (block.kind === 'list')
    return `<ul>${block.items.map(item => `<li>${isolated(item)}</li>`).join('')}</ul>`;
  if (block.kind === 'facts') {
    const pairs = block.facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${isolated(value)}</dd>`);
    return `<dl>${pairs.join('')}</dl>`;
  }
  return asTable(block);
}

function asTable({ caption, columns, rows, empty }: Table): string {
  if (rows.length === 0) return `<p>${escaped(empty)}</p>`;
  const numbered = (at: number) => (columns[at]?.isNumber === true ? ' class="number"' : '');
  const head = columns.map((column, at) => `<th scope="col"${numbered(at)}>${escaped(column.name)}</th>`);
  const body = rows.map(row => {
    const cells = row.map((cell, at) =>
      at === 0 ? `<th scope="row">${inCell(cell)}</th>` : `<td${numbered(at)}>${inCell(cell)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const names = columns.map((column, at) => `--c${at}:${quotedForStyle(column.name)}`).join(';');
  // Wide tables scroll by keyboard too.
  return `<div class="wide" role="region" aria-label="${escaped(caption)}" tabindex="0"><table style="${escaped(names)}">
<caption>${escaped(caption)}</caption>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>`;
}

/** An address too long for its column is broken behind the @ first. */
function inCell(value: string): string {
  return isolated(value).replaceAll(/(?<=\S)@(?=\S)/g, '@<wbr>');
}

/** Text as a string of CSS, with nothing in it that could end the string. */
function quotedForStyle(value: string): string {
  return `"${value.replace(/[^\p{L}\p{N} ]/gu, mark => `\\${mark.codePointAt(0)?.toString(16)} `)}"`;
}

/** Names may run right to left: each stands for itself and turns nothing around it. */
function isolated(value: string): string {
  return /[\u0590-\u08FF\uFB1D-\uFEFC]/.test(value) ? `<bdi>${escaped(value)}</bdi>` : escaped(value);
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(value: string): string {
  return (
    value
      // Characters that no page may hold, and marks that turn the reading direction around.
      .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, sign => (/\s/.test(sign) ? ' ' : '\uFFFD'))
      .replaceAll(/[&<>"']/g, mark => marks[mark] ?? mark)
  );
}
