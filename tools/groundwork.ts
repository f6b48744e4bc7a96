// The `groundwork` command: one tool, one subcommand per file in tools/commands.
import { nearest, type Options, optionsHelp } from './command-options.ts';
import { PostgresStartError } from './postgres.ts';
import { StartError } from './supervisor.ts';

interface Command {
  usage: string;
  summary: string;
  /** What else there is to say of it. */
  notes?: string;
  load(): Promise<{ options: Options; run(argv: string[]): Promise<number> }>;
}

const commands: Record<string, Command> = {
  start: {
    usage: 'start',
    summary: 'Start everything: database, API, web app, worker, sandbox portal',
    notes:
      'It is set by the environment: PORT, SANDBOX_PORT, GROUNDWORK_DATA_DIR, DATABASE_URL, GROUNDWORK_DEMO=off and what docs/operating.md lists.',
    load: () => import('./commands/start.ts'),
  },
  implement: {
    usage: 'implement <folder>',
    summary: 'Take a folder of exports down the whole road into a CRM portal',
    load: () => import('./commands/implement.ts'),
  },
  profile: {
    usage: 'profile <files…>',
    summary: 'Read files and say what is in every column',
    load: () => import('./commands/profile.ts'),
  },
  match: {
    usage: 'match <files…>',
    summary: 'Say which rows of the files are one record, by which key, and what contradicts',
    load: () => import('./commands/match.ts'),
  },
  audit: {
    usage: 'audit <folder>',
    summary: 'Run every check over a folder of exports, or over a portal',
    load: () => import('./commands/audit.ts'),
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
  return loaded.run(argv);
}

/** What a person can mend is said in a sentence; anything else is a bug and keeps its stack. */
function isForPeople(error: unknown): error is Error {
  if (error instanceof PostgresStartError || error instanceof StartError) return true;
  if (!(error instanceof Error)) return false;
  return (
    ['Refusal', 'SettingsError', 'UsageError', 'PortalRefusal', 'PortalUnreachable'].includes(error.name) ||
    ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(isForPeople(error) ? error.message : error);
  process.exitCode = 1;
}
