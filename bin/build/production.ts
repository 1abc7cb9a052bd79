// React chooses its build when it is first imported, so programs that serve built pages import this
// file before anything else.
process.env['NODE_ENV'] ??= 'production';
