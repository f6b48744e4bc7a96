// Which of the encodings before Unicode a text is in, by its statistics: each is tried, and the one in which the letters
// are those of a language, in words as people write them, is taken. No guess is made from the bytes alone.

export interface LegacyGuess {
  /** As TextDecoder calls it. */
  label: string;
  /** Another encoding reads the text nearly as well, or none reads it well. */
  isUnsure: boolean;
  /** The best ones, each with how the first lines read in it; empty where one is clearly the best. */
  doubt: { encoding: string; sample: string }[];
}

/** Letters from the most to the least frequent, by encoding. */
const alphabets: Record<string, string> = {
  'windows-1251': 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґў',
  'koi8-r': 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  ibm866: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'iso-8859-5': 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'x-mac-cyrillic': 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'windows-1253': 'αοιετσνηυρπκμλςωγδίθάχόέφήβύξώζψ',
  'windows-1255': 'יוהלאמרתבשנעדםקחפסטזכגןצךףץ',
  'windows-1256': 'المينوةردتبعسفكقحجهشطصخضذزءأإىئثظغ',
  'windows-874': 'านรอกเงมยลวดทสตะปบคหแจพชขใไผซธ',
};

const west = [
  'äöüßÄÖÜ',
  'éèêëàâçùûîïôœÉÈÀÇÊ',
  'áéíóúñüÑÁÉÍÓÚ',
  'ãõáéíóúâêôçàÃÇÁÉÓ',
  'àèéìòù',
  'åäöæøÅÄÖÆØé',
  'éëïèö',
];
/** What each language adds to the plain alphabet, by encoding. */
const additions: Record<string, readonly string[]> = {
  'windows-1252': west,
  macintosh: west,
  'iso-8859-15': west,
  'windows-1250': [
    'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
    'áčďéěíňóřšťúůýžľĺŕäôÁČĎÉĚÍŇÓŘŠŤÚŮÝŽĽ',
    'áéíóöőúüűÁÉÍÓÖŐÚÜŰ',
    'ăâîşţĂÂÎŞŢ',
    'čćđšžČĆĐŠŽ',
  ],
  'iso-8859-2': [
    'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
    'áčďéěíňóřšťúůýžľĺŕäôÁČĎÉĚÍŇÓŘŠŤÚŮÝŽĽ',
    'áéíóöőúüűÁÉÍÓÖŐÚÜŰ',
    'ăâîşţĂÂÎŞŢ',
    'čćđšžČĆĐŠŽ',
  ],
  'windows-1254': ['ğışçöüİĞŞÇÖÜ'],
  'windows-1257': ['ąčęėįšųūžĄČĘĖĮŠŲŪŽ', 'āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ', 'äöõüšžÄÖÕÜ'],
};

/** Characters that names, addresses and everyday texts are full of. */
const signs: Record<string, string> = {
  shift_jis: '株式会社日本東京都区市町村部長山田中佐藤鈴木高橋伊渡辺小林加吉様年月大川野井上松本石原口前島',
  'euc-jp': '株式会社日本東京都区市町村部長山田中佐藤鈴木高橋伊渡辺小林加吉様年月大川野井上松本石原口前島',
  gb18030:
    '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小公司有限科技北京海市省区路号王李张刘陈杨赵黄周吴经理部销售客户电话邮箱名称业务员东南西广州深圳工程贸易集团股份',
  big5: '的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可裡後小公司有限科技台北市區路號王李張劉陳楊趙黃周吳經理部銷售客戶電話名稱業務員東南西新竹高雄林工程貿易集團股份',
  'euc-kr':
    '이다는에의가을를은한하고지사기로대도서리시스인자정라나어해아전제보수일주원부장구동김박최강조윤임상회무관성신용식영업과팀안산울중남여민준현경미진희호재연선유소비트',
};
const scripts: Record<string, RegExp> = {
  shift_jis: /[\u3040-\u30ff\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/,
  'euc-jp': /[\u3040-\u30ff\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/,
  gb18030: /[\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/,
  big5: /[\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/,
  'euc-kr': /[\uac00-\ud7a3\u3000-\u303f\uff01-\uff5e]/,
};

/** Below this no language is recognised. */
const LEAST = 0.55;
/** Nearer to the next one than this is a guess. */
const CLEAR = 0.06;

/** As many are worth a person's look, if they are as near to the best as this. */
const MOST_CANDIDATES = 5;
const NEAR = 0.2;
const SAMPLE_CHARS = 160;

/** Of fewer letters than this any Latin encoding makes something; by far the most files are in this one. */
const FEWEST = 4;
const WESTERN = 'windows-1252';

/** The encoding that reads the sample best; undefined when it has nothing but plain letters. */
export function guessLegacy(sample: Uint8Array): LegacyGuess | undefined {
  if (!sample.some(byte => byte >= 0x80)) return undefined;
  const read = [...Object.keys(additions), ...Object.keys(alphabets), ...Object.keys(signs)].flatMap(
    label => {
      const text = decoded(label, sample);
      return text === undefined ? [] : [{ label, text, score: scoreOf(label, text) }];
    },
  );
  const [best, ...others] = read.sort((a, b) => b.score - a.score);
  if (!best) return undefined;
  const isScarce = sample.reduce((sum, byte) => sum + (byte >= 0x80 ? 1 : 0), 0) < FEWEST;
  const western = read.find(one => one.label === WESTERN);
  // Where the letters say nothing against it, it is the western one.
  const isWestern =
    best.label === WESTERN ? isScarce || best.score >= LEAST : isScarce && best.text === western?.text;
  if (isWestern) return { label: WESTERN, isUnsure: false, doubt: [] };
  // Two encodings that read the very same text are one answer.
  const next = others.find(one => one.text !== best.text);
  const isGuess = best.score < LEAST || (next !== undefined && best.score - next.score < CLEAR);
  const isUnsure = isGuess || (isScarce && best.label in additions);
  if (!isUnsure) return { label: best.label, isUnsure, doubt: [] };
  const texts = new Set<string>();
  const near = read
    .filter(({ text, score }) => {
      const isNew = !texts.has(text) && (score >= best.score - NEAR || texts.size < 2);
      texts.add(text);
      return isNew;
    })
    .slice(0, MOST_CANDIDATES)
    .map(({ label, text }) => ({ encoding: label, lines: text.split(/\r\n|\n|\r/) }));
  // The first lines that do not read the same in all of them.
  const distinctive = (near[0]?.lines ?? [])
    .map((_, at) => at)
    .filter(at => new Set(near.map(one => one.lines[at])).size > 1)
    .slice(0, 2);
  const doubt = near.map(({ encoding, lines }) => ({
    encoding,
    sample: distinctive
      .map(at => lines[at] ?? '')
      .join(' / ')
      .slice(0, SAMPLE_CHARS),
  }));
  return { label: best.label, isUnsure, doubt };
}

/** A sample may end within a character. */
function decoded(label: string, sample: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return undefined;
  }
}

function scoreOf(label: string, text: string): number {
  const languages = additions[label];
  if (languages) return latinScore(text, languages);
  const letters = alphabets[label];
  if (letters !== undefined) return alphabetScore(text, letters);
  return signScore(text, signs[label] ?? '', scripts[label] ?? /$^/);
}

/** What is written between words in any language. */
const marks = new Set('’‘“”„–—…€«»°§©®ºª·\u00a0');
const isAscii = (char: string): boolean => char < '\u0080';
const isAsciiLetter = (char: string): boolean => /^[a-z]$/i.test(char);

/** Letters with marks stand between plain ones, seldom side by side, and are small within a word. */
function latinScore(text: string, languages: readonly string[]): number {
  const counts = new Map<string, number>();
  let high = 0;
  let crowded = 0;
  let wrongCase = 0;
  let before = '';
  let beforeThat = '';
  for (const char of text) {
    if (!isAscii(char)) {
      high += 1;
      counts.set(char, (counts.get(char) ?? 0) + 1);
      if (!isAscii(before) && before !== '' && !isAscii(beforeThat) && beforeThat !== '') crowded += 1;
      if (isSmall(before) && char !== char.toLowerCase()) wrongCase += 1;
    } else if (!isAscii(before) && isSmall(before) && char !== char.toLowerCase()) wrongCase += 1;
    beforeThat = before;
    before = char;
  }
  const share = (letters: string): number => {
    const weight = (char: string): number => (letters.includes(char) ? 1 : marks.has(char) ? 0.6 : 0);
    return [...counts].reduce((sum, [char, times]) => sum + weight(char) * times, 0) / high;
  };
  const best = Math.max(...languages.map(share));
  return share(languages.join('')) * 0.7 + best * 0.2 - (crowded * 1.2 + wrongCase) / high;
}

function isSmall(char: string): boolean {
  return char !== '' && char !== char.toUpperCase();
}

/** Whole words of one alphabet: frequent letters weigh more, capitals within a word and plain letters beside it less. */
function alphabetScore(text: string, letters: string): number {
  const weights = new Map(
    Array.from(letters, (letter, at): [string, number] => [letter, 1 - (at / letters.length) * 0.8]),
  );
  let high = 0;
  let sum = 0;
  let before = '';
  for (const char of text) {
    if (!isAscii(char)) {
      high += 1;
      sum += weights.get(char.toLowerCase()) ?? (/[«»№–—“”„°\u00a0\u200f\u200e]/.test(char) ? 0.5 : -0.5);
      if (isSmall(before) && char !== char.toLowerCase()) sum -= 1;
    }
    if (before !== '' && isAscii(before) !== isAscii(char) && (isAsciiLetter(before) || isAsciiLetter(char)))
      sum -= 0.8;
    before = char;
  }
  return sum / high + 0.15;
}

function signScore(text: string, frequent: string, script: RegExp): number {
  const known = new Set(frequent);
  let high = 0;
  let sum = 0;
  let before = '';
  for (const char of text) {
    if (!isAscii(char)) {
      high += 1;
      if (known.has(char) || /[\u3041-\u3093\u30a1-\u30f6\u30fc]/.test(char)) sum += 1;
      else sum += script.test(char) ? 0.5 : -0.5;
    }
    if (before !== '' && isAscii(before) !== isAscii(char) && (isAsciiLetter(before) || isAsciiLetter(char)))
      sum -= 0.3;
    before = char;
  }
  return sum / high + 0.05;
}
