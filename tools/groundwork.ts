// The `groundwork` command: one tool, one subcommand per file in tools/commands.
import { PostgresStartError } from './postgres.ts';
import { StartError } from './supervisor.ts';

interface Command {
  usage: string;
  summary: string;
  load(): Promise<{ run(argv: string[]): Promise<number> }>;
}

const commands: Record<string, Command> = {
  start: {
    usage: 'start',
    summary: 'Start everything: database, API, web app, worker, sandbox portal',
    load: () => import('./commands/start.ts'),
  },
  implement: {
    usage: 'implement <folder> [--answers file.json] [--portal-url U --portal-token T] [--json]',
    summary: 'Take a folder of exports down the whole road into a CRM portal',
    load: () => import('./commands/implement.ts'),
  },
  profile: {
    usage: 'profile <files…> [--json]',
    summary: 'Read files and say what is in every column',
    load: () => import('./commands/profile.ts'),
  },
  sandbox: {
    usage: 'sandbox [--port 3002]',
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
    console.error(`There is no command "${name}".\n\n${help()}`);
    return 2;
  }
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(`groundwork ${command.usage}\n\n${command.summary}`);
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
