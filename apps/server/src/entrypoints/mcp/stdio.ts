// The same tools over standard input and output, for an agent that starts them as a program beside itself.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createToolServer, type ToolServerOptions } from './tool-server.ts';

/** Speaks on this process's standard input and output until it is closed. */
export function serveToolsHere(options: ToolServerOptions): { close(): Promise<void> } {
  return serveStdio(() => createToolServer(options));
}
