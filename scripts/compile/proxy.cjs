// The parts of undici that send requests through a proxy: all of it would be half as much again.
exports.fetch = require("../../node_modules/undici/lib/web/fetch").fetch;
exports.EnvHttpProxyAgent = require("../../node_modules/undici/lib/dispatcher/env-http-proxy-agent");
// The method asks a proxy for a tunnel to a host with HTTPS.
require("../../node_modules/undici/lib/dispatcher/dispatcher").prototype.connect = require("../../node_modules/undici/lib/api/api-connect");
