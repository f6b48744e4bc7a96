#!/usr/bin/env node
// `npx groundwork <command>`
import './run.mjs';
