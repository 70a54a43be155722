#!/usr/bin/env node
require("../lib/start.cjs").start(process);
