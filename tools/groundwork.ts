// The `groundwork` command: one tool, one subcommand per file in tools/commands. Imports little before it listens for the
// wish to stop: until then that wish ends it without a word.
import { nearest, type Options, optionsHelp } from './command-options.ts';
import { listenForStop, type Stop } from './stop-signal.ts';

const stop = listenForStop();

interface Command {
  usage: string;
  summary: string;
  /** What else there is to say of it. */
  notes?: string;
  load(): Promise<{ options: Options; run(argv: string[], stop: Stop): Promise<number> }>;
}

const commands: Record<string, Command> = {
  start: {
    usage: 'start',
    summary: 'Start everything: database, API, web app, worker, sandbox portal',
    notes:
      'It is set by the environment: PORT, TOOLS_PORT, SANDBOX_PORT, GROUNDWORK_DATA_DIR, DATABASE_URL, GROUNDWORK_DEMO=off and what docs/operating.md lists.',
    load: () => import('./commands/start.ts'),
  },
  implement: {
    usage: 'implement <folder>',
    summary: 'Take a folder of exports through the whole implementation flow into a CRM portal',
    notes:
      'It exits with 0 when every row and every filled cell is accounted for, with 1 when one is not or something failed, and with 3 when tables were left out whole that nobody decided to leave out. Columns that are left out are named with their filled cells and do not change the exit code: each has its reason in the mapping. With --dry-run nothing is written, and it exits with 0 when that could be worked out.',
    load: () => import('./commands/implement.ts'),
  },
  undo: {
    usage: 'undo [change set]',
    summary: 'Take back what implement wrote to a portal; without a change set, say what can be taken back',
    notes:
      'Records that somebody changed since stay as they are and are named. It exits with 1 when the portal did not give something back; run it again to try once more. What a run needs for this lies below GROUNDWORK_RUNS_DIR until all of it was taken back, or --forget.',
    load: () => import('./commands/undo.ts'),
  },
  profile: {
    usage: 'profile <files…>',
    summary: 'Read files and say what is in every column',
    load: () => import('./commands/profile.ts'),
  },
  match: {
    usage: 'match <files…>',
    summary: 'Find the rows of tables that are the same person, company or thing, without a shared key',
    notes:
      'Every table of the files is searched, whatever it is about, and nothing needs to be set. Files are only read; what --out and --keep name is written, whole or not at all. With --since the numbers of clusters that are there stay. A cluster’s number counts from 1 in the order of first rows; its confidence is the chance that its rows are one, as the model sees it, and 1 for a row by itself, which was joined with nothing.',
    load: () => import('./commands/match.ts'),
  },
  audit: {
    usage: 'audit <folder>',
    summary: 'Run every check over a folder of exports, or over a portal',
    load: () => import('./commands/audit.ts'),
  },
  revops: {
    usage: 'revops <folder>',
    summary:
      'Say what pipelines do and will bring: funnel, changes, forecast; of a folder of exports, or of a portal',
    load: () => import('./commands/revops.ts'),
  },
  optimize: {
    usage: 'optimize --plan <folder>',
    summary: 'Rank what of an audit could be mended without asking about each record',
    load: () => import('./commands/optimize.ts'),
  },
  mcp: {
    usage: 'mcp',
    summary:
      'Offer the tools of a running product to an agent on this machine, over standard input and output',
    notes:
      'The agent starts it and speaks the Model Context Protocol with it. GROUNDWORK_KEY holds an API key (Settings, API keys); what the key may not do, the agent may not.',
    load: () => import('./commands/mcp.ts'),
  },
  backup: {
    usage: 'backup <folder>',
    summary: 'Copy everything the product keeps into a new folder, while it is stopped',
    notes:
      'GROUNDWORK_DATA_DIR says where that is. A running product is refused; a database of your own (DATABASE_URL) has its own tools.',
    load: () => import('./commands/backup.ts'),
  },
  restore: {
    usage: 'restore <folder>',
    summary: 'Put a backup into an empty data directory, after every byte was looked at',
    notes: 'GROUNDWORK_DATA_DIR says where to. Nothing is ever written over.',
    load: () => import('./commands/restore.ts'),
  },
  sandbox: {
    usage: 'sandbox',
    summary: 'Start only the sandbox portal',
    load: () => import('./commands/sandbox.ts'),
  },
  demo: {
    usage: 'demo load|remove',
    summary: 'Load or remove the demo data set of a running product',
    load: () => import('./commands/demo.ts'),
  },
  admin: {
    usage: 'admin create',
    summary: 'Make a super admin, who may do everything, whether the product is running or not',
    notes:
      'The password is asked for, or read from what is piped in, or from GROUNDWORK_ADMIN_PASSWORD. Set what the product is started with (GROUNDWORK_DATA_DIR, DATABASE_URL, PUBLIC_URL).',
    load: () => import('./commands/admin.ts'),
  },
};

function help(): string {
  const lines = Object.values(commands).map(
    command => `  groundwork ${command.usage}\n      ${command.summary}`,
  );
  return `Groundwork: messy exports in, a reconciled CRM portal out.\n\n${lines.join('\n')}\n\nEvery command takes --help.`;
}

async function main(): Promise<number> {
  const [name = 'help', ...argv] = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(name)) {
    console.log(help());
    return 0;
  }
  const command = commands[name];
  if (!command) {
    const near = nearest(name, Object.keys(commands));
    const meant = near === undefined ? '' : ` Did you mean ${near}?`;
    console.error(`There is no command "${name}".${meant}\n\n${help()}`);
    return 2;
  }
  if (argv.includes('--help') || argv.includes('-h')) {
    const { options } = await command.load();
    const notes = command.notes === undefined ? '' : `\n\n${command.notes}`;
    console.log(
      `groundwork ${command.usage} [options]\n\n${command.summary}.${notes}\n\n${optionsHelp(options)}`,
    );
    return 0;
  }
  const loaded = await command.load();
  stop.signal.throwIfAborted();
  // Whatever command a person runs next takes away what killed ones left.
  const { sweepRuns } = await import('./run-folder.ts');
  await sweepRuns();
  stop.signal.throwIfAborted();
  // What cannot be interrupted is not waited for; the next command sweeps after it.
  stop.signal.addEventListener('abort', () => {
    if (!supervises.includes(name)) setTimeout(end, patienceMs).unref();
  });
  return loaded.run(argv, stop);
}

/** These take down what they started, one after the other, each in its own time. */
const supervises = ['start', 'sandbox'];
const patienceMs = 10_000;

function end(): never {
  console.error(stop.says);
  process.exit(1);
}

const forPeople = [
  'StartError',
  'PostgresStartError',
  'Refusal',
  'SettingsError',
  'UsageError',
  'PortalRefusal',
  'PortalUnreachable',
  'DailyLimitReached',
  'DatabaseStartError',
  'IssuerStartError',
];

/** What a person can mend is said in a sentence; anything else is a bug and keeps its stack. */
function isForPeople(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    forPeople.includes(error.name) || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  // However it was interrupted, and whatever broke because of it.
  if (stop.signal.aborted) end();
  console.error(isForPeople(error) ? error.message : error);
  process.exitCode = 1;
}
