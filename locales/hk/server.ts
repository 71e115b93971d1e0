import certificate from './certificate.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import exchange from './exchange.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import service from './service.json' with { type: 'json' };

export default { certificate, errors, exchange, fields, service };
