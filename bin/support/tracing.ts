/** Packages that only an operator with a collector of traces installs. */
const PACKAGES = ['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'];

/**
 * Sends traces when `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector; loads nothing otherwise.
 * @param name - of this process
 * @returns sends the last spans, and ends it
 * @throws Error that says what to install
 */
export async function tracingOf(name: string): Promise<() => Promise<void>> {
  if (!process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) return async () => undefined;
  try {
    const { startTracing } = await import('../../exchange/http/open-telemetry.ts');
    const service = process.env['OTEL_SERVICE_NAME'] ?? 'tideline';
    return startTracing({ 'service.name': service, 'service.instance.id': name });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const packages = PACKAGES.map((each) => `@opentelemetry/${each}`).join(' ');
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT is set, traces need: npm install ${packages}`);
  }
}
