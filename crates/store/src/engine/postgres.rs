//! PostgreSQL: any number of writers and readers, on any machine.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use postgres::error::{Error, SqlState};
use postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client, GenericClient, Statement};
use tokio_postgres::Config;

use crate::error::StoreError;
use crate::schema::postgres as schema;
use crate::value::{Names, Row, Value};

/// The oldest server that has what we use, as it tells its own version.
const OLDEST: i64 = 120_000;

/// How long a connection may take to be there, if the address does not say.
const CONNECT: Duration = Duration::from_secs(10);

/// A connection that hears nothing for so long is asked whether it still lives, and given up after twice the time.
const SILENCE: Duration = Duration::from_secs(15);

/// One migration at a time ("Tsuj").
const MIGRATION_LOCK: i64 = 0x5473_756a;

/// The address of a database: `postgres://USER:PASSWORD@HOST:PORT/NAME`.
#[derive(Clone)]
pub struct Address {
    config: Config,
    shown: PathBuf,
    text: String,
}

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.shown.display())
    }
}

impl std::fmt::Display for Address {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.shown.display())
    }
}

impl Address {
    /// Reads an address; `PGPASSWORD` has the password if the address has none.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(text: &str) -> Result<Address, StoreError> {
        let shown = without_password(text);
        let wrong = |reason: String| StoreError::Address { url: shown.clone(), reason };
        let mut config: Config = text.parse().map_err(|error: Error| wrong(words(&error)))?;
        if config.get_hosts().is_empty() {
            return Err(wrong("it names no host".to_owned()));
        }
        if config.get_user().is_none() {
            return Err(wrong("it names no user".to_owned()));
        }
        let password = std::env::var_os("PGPASSWORD").filter(|_| config.get_password().is_none());
        if let Some(password) = password {
            config.password(password.to_string_lossy().as_bytes());
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        if config.get_application_name().is_none() {
            config.application_name("tesuji");
        }
        config.keepalives(true).keepalives_idle(SILENCE).tcp_user_timeout(2 * SILENCE);
        Ok(Address { config, shown, text: text.to_owned() })
    }

    /// How it is reached.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// As it was given, with the password.
    pub fn with_password(&self) -> &str {
        &self.text
    }
}

/// The address as it may be shown to anybody.
fn without_password(text: &str) -> PathBuf {
    let Some((scheme, rest)) = text.split_once("://") else { return PathBuf::from(text) };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, tail) = rest.split_at(end);
    let authority = match authority.rsplit_once('@') {
        Some((user, host)) => format!("{}@{host}", user.split(':').next().unwrap_or_default()),
        None => authority.to_owned(),
    };
    let tail = tail.split_once('?').map_or(tail, |(path, _)| path);
    PathBuf::from(format!("{scheme}://{authority}{tail}"))
}

/// An open connection.
pub(crate) struct Server {
    client: RefCell<Client>,
    statements: RefCell<HashMap<String, Prepared>>,
    shown: PathBuf,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.shown.display())
    }
}

#[derive(Clone)]
struct Prepared {
    statement: Statement,
    names: Names,
}

impl Server {
    /// For reading and writing; the tables are made if they are not there.
    pub(crate) fn open(address: &Address) -> Result<Server, StoreError> {
        let mut server = Server::connect(address)?;
        if server.checked_version()? < schema::VERSION {
            server.migrate()?;
        }
        Ok(server)
    }

    /// For reading only.
    pub(crate) fn open_to_read(address: &Address) -> Result<Server, StoreError> {
        let server = Server::connect(address)?;
        let found = server.checked_version()?;
        if found < schema::VERSION {
            let reason = if found == 0 { "it is empty".to_owned() } else { format!("it has the old version {found}") };
            return Err(StoreError::Damaged { path: server.shown, reason });
        }
        server.batch("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")?;
        Ok(server)
    }

    fn connect(address: &Address) -> Result<Server, StoreError> {
        let shown = address.shown.clone();
        let client = postgres::Config::from(address.config.clone())
            .connect(tls(&shown)?)
            .map_err(|error| connecting(&shown, &error))?;
        let server = Server { client: RefCell::new(client), statements: RefCell::default(), shown };
        let told = server.query("SELECT current_setting('server_version_num')::bigint", &[])?;
        let found: i64 = told.first().map_or(Ok(0), |row| row.at(0))?;
        if found < OLDEST {
            return Err(StoreError::OldServer { url: server.shown, found: found / 10_000, needed: OLDEST / 10_000 });
        }
        server.batch("SET search_path TO tesuji; SET statement_timeout TO 0")?;
        Ok(server)
    }

    /// The version of our schema; 0 if there is none.
    fn checked_version(&self) -> Result<i64, StoreError> {
        let sql = "SELECT to_regnamespace('tesuji') IS NOT NULL, to_regclass('tesuji.schema_version') IS NOT NULL, \
                   (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'tesuji')";
        let rows = self.query(sql, &[])?;
        let told = |place| rows.first().map_or(Ok(0), |row| row.at::<i64>(place));
        let path = self.shown.clone();
        match (told(0)? == 1, told(1)? == 1, told(2)?) {
            (false, ..) | (true, false, 0) => return Ok(0),
            (true, false, _) => {
                let reason = "its schema tesuji belongs to another program".to_owned();
                return Err(StoreError::Damaged { path, reason });
            }
            (true, true, _) => {}
        }
        let rows = self.query("SELECT version FROM schema_version", &[])?;
        let found = rows.first().map_or(Ok(0), |row| row.at(0))?;
        if found > schema::VERSION {
            return Err(StoreError::TooNew { path, found, known: schema::VERSION });
        }
        Ok(found)
    }

    /// Does the steps that are missing, all or none of them.
    fn migrate(&mut self) -> Result<(), StoreError> {
        let shown = self.shown.clone();
        let fault = |error: Error| match StoreError::from_postgres(&shown, &error) {
            StoreError::ReadOnly { path } => StoreError::NoTables { url: path, reason: words(&error) },
            other => other,
        };
        let client = self.client.get_mut();
        let mut transaction = client.transaction().map_err(fault)?;
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).map_err(fault)?;
        let begin = "CREATE SCHEMA IF NOT EXISTS tesuji; \
                     CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)";
        transaction.batch_execute(begin).map_err(fault)?;
        // Asked again inside: another process may have done it meanwhile.
        let done = transaction.query_opt("SELECT version FROM schema_version", &[]).map_err(fault)?;
        let done = done.map_or(0, |row| row.get::<_, i64>(0));
        for step in schema::STEPS.iter().skip(usize::try_from(done).unwrap_or(0)) {
            transaction.batch_execute(step).map_err(fault)?;
        }
        let version = format!("DELETE FROM schema_version; INSERT INTO schema_version VALUES ({})", schema::VERSION);
        transaction.batch_execute(&version).map_err(fault)?;
        transaction.commit().map_err(fault)
    }

    fn batch(&self, sql: &str) -> Result<(), StoreError> {
        let done = self.client.borrow_mut().batch_execute(sql);
        done.map_err(|error| StoreError::from_postgres(&self.shown, &error))
    }

    pub(crate) fn query(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut client = self.client.borrow_mut();
        let mut statements = self.statements.borrow_mut();
        rows(&mut *client, &mut statements, sql, values).map_err(|error| StoreError::from_postgres(&self.shown, &error))
    }

    pub(crate) fn write<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(Writing<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let shown = self.shown.clone();
        let fault = |error: Error| StoreError::from_postgres(&shown, &error);
        let mut transaction = self.client.get_mut().transaction().map_err(fault)?;
        let statements = self.statements.get_mut();
        let result = work(Writing { transaction: &mut transaction, statements, shown: &shown })?;
        transaction.commit().map_err(fault)?;
        Ok(result)
    }
}

/// A transaction that is under way.
pub(crate) struct Writing<'a> {
    transaction: &'a mut dyn Querying,
    statements: &'a mut HashMap<String, Prepared>,
    shown: &'a Path,
}

impl std::fmt::Debug for Writing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a transaction of {}", self.shown.display())
    }
}

impl Writing<'_> {
    pub(crate) fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let found = rows(self.transaction, self.statements, sql, values);
        found.map_err(|error| StoreError::from_postgres(self.shown, &error))
    }

    pub(crate) fn execute(&mut self, sql: &str, values: &[Value]) -> Result<usize, StoreError> {
        let done = prepared(self.transaction, self.statements, sql)
            .and_then(|prepared| self.transaction.change(&prepared.statement, &borrowed(values)));
        let changed = done.map_err(|error| StoreError::from_postgres(self.shown, &error))?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }
}

/// A client or a transaction of one.
trait Querying {
    fn ready(&mut self, sql: &str) -> Result<Statement, Error>;
    fn found(&mut self, statement: &Statement, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<postgres::Row>, Error>;
    fn change(&mut self, statement: &Statement, values: &[&(dyn ToSql + Sync)]) -> Result<u64, Error>;
}

impl<C: GenericClient> Querying for C {
    fn ready(&mut self, sql: &str) -> Result<Statement, Error> {
        self.prepare(sql)
    }

    fn found(&mut self, statement: &Statement, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<postgres::Row>, Error> {
        self.query(statement, values)
    }

    fn change(&mut self, statement: &Statement, values: &[&(dyn ToSql + Sync)]) -> Result<u64, Error> {
        self.execute(statement, values)
    }
}

/// So many statements are kept ready; then all are forgotten.
const MOST_STATEMENTS: usize = 200;

fn prepared(
    client: &mut dyn Querying,
    statements: &mut HashMap<String, Prepared>,
    sql: &str,
) -> Result<Prepared, Error> {
    if let Some(known) = statements.get(sql) {
        return Ok(known.clone());
    }
    let statement = client.ready(&numbered(sql))?;
    let names = statement.columns().iter().enumerate().map(|(place, column)| (column.name().to_owned(), place));
    let prepared = Prepared { names: Arc::new(names.collect()), statement };
    if statements.len() >= MOST_STATEMENTS {
        statements.clear();
    }
    statements.insert(sql.to_owned(), prepared.clone());
    Ok(prepared)
}

fn rows(
    client: &mut dyn Querying,
    statements: &mut HashMap<String, Prepared>,
    sql: &str,
    values: &[Value],
) -> Result<Vec<Row>, Error> {
    let Prepared { statement, names } = prepared(client, statements, sql)?;
    let found = client.found(&statement, &borrowed(values))?;
    let row = |row: postgres::Row| {
        let values = (0..row.len()).map(|place| row.try_get::<_, Value>(place)).collect::<Result<_, _>>()?;
        Ok(Row { names: names.clone(), values })
    };
    found.into_iter().map(row).collect()
}

fn borrowed(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// `$1`, `$2` for every `?`. No statement of ours has a `?` that means something else.
fn numbered(sql: &str) -> String {
    let mut parts = sql.split('?');
    let mut numbered = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        numbered.push_str(&format!("${}{part}", index + 1));
    }
    numbered
}

type Conversion = Box<dyn std::error::Error + Sync + Send>;

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut bytes::BytesMut) -> Result<IsNull, Conversion> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(number) => match *ty {
                Type::INT2 => i16::try_from(*number)?.to_sql(ty, out),
                Type::INT4 => i32::try_from(*number)?.to_sql(ty, out),
                Type::FLOAT8 => (*number as f64).to_sql(ty, out),
                Type::BOOL => (*number != 0).to_sql(ty, out),
                _ => number.to_sql(ty, out),
            },
            Value::Real(number) => number.to_sql(ty, out),
            // A text in PostgreSQL has no NUL.
            Value::Text(text) if text.contains('\0') => text.replace('\0', "\u{fffd}").to_sql(ty, out),
            Value::Text(text) => text.to_sql(ty, out),
            Value::Blob(bytes) => bytes.to_sql(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Value, Conversion> {
        Ok(match *ty {
            Type::INT8 => Value::Integer(i64::from_sql(ty, raw)?),
            Type::INT4 => Value::Integer(i32::from_sql(ty, raw)?.into()),
            Type::INT2 => Value::Integer(i16::from_sql(ty, raw)?.into()),
            Type::BOOL => Value::Integer(bool::from_sql(ty, raw)?.into()),
            Type::FLOAT8 => Value::Real(f64::from_sql(ty, raw)?),
            Type::BYTEA => Value::Blob(raw.to_vec()),
            _ => Value::Text(String::from_sql(ty, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Value, Conversion> {
        Ok(Value::Null)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::INT4 | Type::INT2 | Type::BOOL | Type::FLOAT8 | Type::BYTEA)
            || <String as FromSql>::accepts(ty)
    }
}

/// Connections with the roots that the program knows and those of the file in `PGSSLROOTCERT`.
fn tls(shown: &Path) -> Result<tokio_postgres_rustls::MakeRustlsConnect, StoreError> {
    let fault = |reason: String| StoreError::Unreachable { url: shown.to_owned(), reason };
    let mut roots = rustls::RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let own = std::env::var_os("PGSSLROOTCERT").filter(|name| !name.is_empty() && name != "system");
    if let Some(file) = own {
        let name = Path::new(&file).display();
        let bytes = std::fs::read(&file).map_err(|error| fault(format!("PGSSLROOTCERT: {name}: {error}")))?;
        for certificate in rustls_pemfile::certs(&mut bytes.as_slice()) {
            let added = certificate
                .map_err(|error| error.to_string())
                .and_then(|certificate| roots.add(certificate).map_err(|error| error.to_string()));
            added.map_err(|error| fault(format!("PGSSLROOTCERT: {name}: {error}")))?;
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| fault(error.to_string()))?;
    Ok(tokio_postgres_rustls::MakeRustlsConnect::new(config.with_root_certificates(roots).with_no_client_auth()))
}

/// Why there is no connection.
fn connecting(shown: &Path, error: &Error) -> StoreError {
    let (url, mut reason) = (shown.to_owned(), words(error));
    match error.code() {
        // The server answered, and said no: password, role, database, pg_hba.conf, too many connections.
        Some(_) => StoreError::Refused { url, reason },
        None if reason.contains("password missing") || reason.contains("invalid configuration") => {
            StoreError::Refused { url, reason }
        }
        None => {
            if reason.contains("certificate") {
                reason.push_str(" (name the file of its root in PGSSLROOTCERT, or say ?sslmode=disable)");
            }
            StoreError::Unreachable { url, reason }
        }
    }
}

/// What went wrong, with its cause.
fn words(error: &Error) -> String {
    use std::error::Error as _;
    if let Some(told) = error.as_db_error() {
        return told.message().to_owned();
    }
    let cause = error.source().map(ToString::to_string);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

impl StoreError {
    /// What an error of PostgreSQL means for the user of this database.
    pub(crate) fn from_postgres(shown: &Path, error: &Error) -> StoreError {
        let (path, reason) = (shown.to_owned(), words(error));
        let Some(code) = error.code() else {
            return if error.is_closed() || error.to_string().contains("communicating") {
                StoreError::Unreachable { url: path, reason }
            } else {
                StoreError::Other { path, reason }
            };
        };
        match *code {
            SqlState::READ_ONLY_SQL_TRANSACTION | SqlState::INSUFFICIENT_PRIVILEGE => StoreError::ReadOnly { path },
            SqlState::DISK_FULL => StoreError::DiskFull { path },
            SqlState::LOCK_NOT_AVAILABLE | SqlState::T_R_DEADLOCK_DETECTED | SqlState::T_R_SERIALIZATION_FAILURE => {
                StoreError::Busy { path }
            }
            SqlState::ADMIN_SHUTDOWN | SqlState::CRASH_SHUTDOWN | SqlState::CANNOT_CONNECT_NOW => {
                StoreError::Unreachable { url: path, reason }
            }
            _ => StoreError::Other { path, reason },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_sees_a_password() {
        let shown = |text: &str| Address::parse(text).unwrap().to_string();
        assert_eq!(shown("postgres://me:secret@host:5433/go?sslmode=disable"), "postgres://me@host:5433/go");
        assert_eq!(shown("postgresql://me:p%40ss@host/go"), "postgresql://me@host/go");
        for wrong in ["postgres://", "postgres://host/db?colour=red", "postgres://me@host:port/db"] {
            let error = Address::parse(wrong).unwrap_err();
            assert!(matches!(error, StoreError::Address { .. }), "{error}");
        }
        assert!(!format!("{:?}", Address::parse("postgres://me:secret@host/go").unwrap()).contains("secret"));
    }

    #[test]
    fn values_are_numbered() {
        assert_eq!(numbered("a = ? AND b = ?"), "a = $1 AND b = $2");
        assert_eq!(numbered("a"), "a");
    }
}
