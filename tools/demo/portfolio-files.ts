// The exports of the demo's other clients: few rows, and questions in them such as real ones have.

const places = ['North', 'South', 'Harbour', 'Old Town', 'Airport', 'Hill', 'Lake', 'East', 'West', 'Park'];
const sectors = ['retail', 'services', 'software', 'retail', 'finance'];
const stages = ['Prospecting', 'Engaging', 'Won', 'Lost'];
const owners = ['Kim Ade', 'Lou Berg', 'Sam Cole'];

/** @param client first word of names, so that no two clients have the same customers */
export function exportsOf(client: string): { name: string; content: string }[] {
  const [word = client] = client.split(' ');
  const companies = places.map((place, nth) =>
    [`${word} ${place}`, sectors[nth % sectors.length], owners[nth % owners.length]].join(','),
  );
  const deals = Array.from({ length: 18 }, (_, nth) => {
    const stage = stages[nth % stages.length] ?? '';
    const month = String((nth % 12) + 1).padStart(2, '0');
    const value = stage === 'Lost' ? '' : String(1200 + nth * 350);
    const day = stage === 'Prospecting' ? '' : `2026-${month}-12`;
    return [
      `D${nth + 1}`,
      owners[nth % owners.length],
      `${word} ${places[nth % places.length]}`,
      stage,
      day,
      value,
    ].join(',');
  });
  return [
    { name: 'accounts.csv', content: ['account,sector,owner', ...companies].join('\n') },
    {
      name: 'pipeline.csv',
      content: ['opportunity_id,sales_agent,account,deal_stage,close_date,close_value', ...deals].join('\n'),
    },
  ];
}
