#!/usr/bin/env node
require("../lib/load.cjs").load(process);
